// Key exchange and signatures, as in signing.py: the key itself is never sent.
// Browsers offer no cryptography to pages on plain http, so HMAC-SHA256 comes from noble/.

import { hmac } from "./noble/hmac.js";
import { sha256 } from "./noble/sha2.js";
import { bytesToHex, utf8ToBytes } from "./noble/utils.js";

// RFC 3526, group 14
const PRIME = BigInt(
  "0xffffffffffffffffc90fdaa22168c234c4c6628b80dc1cd129024e088a67cc74020bbea63b139b22514a08798e3404dd" +
    "ef9519b3cd3a431b302b0a6df25f14374fe1356d6d51c245e485b576625e7ec6f44c42e9a637ed6b0bff5cb6f406b7ed" +
    "ee386bfb5a899fa5ae9f24117c4b1fe649286651ece45b3dc2007cb8a163bf0598da48361c55d39a69163fa8fd24cf5f" +
    "83655d23dca3ad961c62f356208552bb9ed529077096966d670c354e4abc9804f1746c08ca18217c32905e462e36ce3b" +
    "e39e772c180e86039b2783a2ec07a28fb5c55df06f4c52c9de2bcbf6955817183995497cea956ae515d2261898fa0510" +
    "15728e5a8aacaa68ffffffffffffffff",
);

/** Return this many random bytes as hexadecimal digits. */
export function chance(bytes) {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(bytes)));
}

/** Return the signature of these parts under a key. */
export function signature(key, ...parts) {
  return bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(parts.join("\n"))));
}

/** Check that a text is the signature of these parts under a key. */
export const isSigned = (given, key, ...parts) => given === signature(key, ...parts);

/** Create one side's half of the key exchange: a secret number, and the number to send. */
export function half() {
  const kept = BigInt(`0x${chance(32)}`) | (1n << 255n);
  return { kept, sent: power(2n, kept).toString(16) };
}

/** Return the shared secret of both halves; null if the other half is invalid. */
export function agreed(mine, theirs) {
  const other = BigInt(`0x${theirs}`);
  return other > 1n && other < PRIME - 1n ? power(other, mine.kept).toString(16) : null;
}

function power(base, exponent) {
  let found = 1n;
  for (let left = exponent, square = base % PRIME; left > 0n; left >>= 1n, square = (square * square) % PRIME)
    if (left & 1n) found = (found * square) % PRIME;
  return found;
}

/** Normalize the letters of a code: people type o for 0, i or l for 1, and spaces between. */
export function letters(typed) {
  return typed.toLowerCase().replace(/[\s-]/g, "").replaceAll("o", "0").replace(/[il]/g, "1");
}
