"""A check of data against a JSON Schema."""

from __future__ import annotations

from typing import Any


def fits(schema: dict[str, Any], data: Any, root: dict[str, Any]) -> list[str]:
    """Return what does not match the schema. Only the part of JSON Schema that gm uses is supported."""
    if ref := schema.get("$ref"):
        found = root
        for step in ref.removeprefix("#/").split("/"):
            found = found[step]
        return fits(found, data, root)
    if "oneOf" in schema:
        good = [part for part in schema["oneOf"] if not fits(part, data, root)]
        return [] if len(good) == 1 else [f"{len(good)} of oneOf: {data}"]
    if "anyOf" in schema:
        return [] if any(not fits(part, data, root) for part in schema["anyOf"]) else [f"none of anyOf: {data}"]
    wrong = []
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None)}
    kind = schema.get("type")
    if kind and (not isinstance(data, kinds[kind]) or (kind == "integer" and isinstance(data, bool))):
        return [f"no {kind}: {data}"]
    if "const" in schema and data != schema["const"]:
        wrong.append(f"not {schema['const']}: {data}")
    if "enum" in schema and data not in schema["enum"]:
        wrong.append(f"not in the list: {data}")
    if isinstance(data, int):
        wrong += [f"too small: {data}"] if data < schema.get("minimum", data) else []
        wrong += [f"too large: {data}"] if data > schema.get("maximum", data) else []
    if isinstance(data, dict):
        wrong += [f"missing: {key}" for key in schema.get("required", ()) if key not in data]
        known = schema.get("properties", {})
        for key, value in data.items():
            if key in known:
                wrong += fits(known[key], value, root)
            elif schema.get("additionalProperties") is False:
                wrong.append(f"to spare: {key}")
    if isinstance(data, list):
        if len(data) > schema.get("maxItems", len(data)):
            return [f"too long: {data}"]
        wrong += ["too short"] if len(data) < schema.get("minItems", 0) else []
        for at, item in enumerate(data):
            part = schema["prefixItems"][at] if "prefixItems" in schema else schema.get("items", {})
            wrong += fits(part, item, root)
    return wrong
