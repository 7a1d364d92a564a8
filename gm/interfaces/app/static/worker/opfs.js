// A file system for Emscripten on the browser's own disk (the origin private file system).
//
// It is one flat folder with the files of one database. Their handles are opened before Python starts and stay open, so
// no other tab can write to them. A file without a handle cannot exist.

const FILES = ["duels.db", "duels.db-journal", "duels.db-wal"];
const CARD = "duels.hub";
const FOLDER = 0o40777;
const FILE = 0o100666;

/** Return whether this browser lets pages have such files. In some private windows it does not. */
export async function hasDisk() {
  if (!globalThis.FileSystemFileHandle?.prototype.createSyncAccessHandle) return false;
  return navigator.storage.getDirectory().then(() => true, () => false);
}

/** Open the handles of the database's files. Rejects while another tab has them. */
export async function openHandles() {
  const root = await navigator.storage.getDirectory();
  const handles = new Map();
  try {
    for (const name of FILES) {
      const file = await root.getFileHandle(name, { create: true });
      handles.set(name, await file.createSyncAccessHandle());
    }
  } catch (error) {
    closeHandles(handles);
    throw error;
  }
  return handles;
}

export function closeHandles(handles) {
  for (const handle of handles.values()) handle.close();
}

/** Return whether the database is still there: the user may clear the browser's data at any time. */
export async function isThere() {
  const root = await navigator.storage.getDirectory();
  return root.getFileHandle(FILES[0]).then(() => true, () => false);
}

const VERSION_AT = 60; // where SQLite stores the user_version of a database

/** Before a newer gm changes the database, copy its files. One copy is kept. */
export async function keepCopy(handles, schema) {
  const database = handles.get(FILES[0]);
  const head = new DataView(new ArrayBuffer(4));
  const found = database.read(head, { at: VERSION_AT }) === 4 && head.getUint32(0);
  if (!found || found >= schema) return;
  const root = await navigator.storage.getDirectory();
  for (const name of FILES) {
    const bytes = new Uint8Array(handles.get(name).getSize());
    handles.get(name).read(bytes, { at: 0 });
    const copy = await (await root.getFileHandle(`before-${name}`, { create: true })).createSyncAccessHandle();
    copy.truncate(0);
    copy.write(bytes, { at: 0 });
    copy.flush();
    copy.close();
  }
}

/** Return the card of a hub that was stored; "" without one. */
export async function storedCard() {
  const root = await navigator.storage.getDirectory();
  return root.getFileHandle(CARD).then(async (file) => (await file.getFile()).text(), () => "");
}

/** Store the card of a hub; "" for none. The card is never in a file that people send. */
export async function storeCard(card) {
  const root = await navigator.storage.getDirectory();
  const handle = await (await root.getFileHandle(CARD, { create: true })).createSyncAccessHandle();
  handle.truncate(0);
  handle.write(new TextEncoder().encode(card), { at: 0 });
  handle.flush();
  handle.close();
}

/** Return the file system over these handles; `flushed` is called after each flush. */
export function diskOf(FS, handles, flushed) {
  const present = new Set(FILES.filter((name) => handles.get(name).getSize() > 0));
  const fail = (number) => {
    throw new FS.ErrnoError(number);
  };
  const stamp = new Date();
  const attempt = (work) => {
    try {
      return work();
    } catch (error) {
      return fail(error.name === "QuotaExceededError" ? 51 : 29); // ENOSPC or EIO
    }
  };

  function node(parent, name, mode) {
    const made = FS.createNode(parent, name, mode, 0);
    made.node_ops = node_ops;
    made.stream_ops = stream_ops;
    made.handle = handles.get(name);
    return made;
  }

  const node_ops = {
    getattr(node) {
      const size = node.handle?.getSize() ?? 0;
      const times = { atime: stamp, mtime: stamp, ctime: stamp };
      return { dev: 1, ino: node.id, mode: node.mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size, blksize: 4096, blocks: Math.ceil(size / 512), ...times };
    },
    setattr(node, { size, mode }) {
      if (mode !== undefined) node.mode = mode;
      if (size !== undefined) attempt(() => node.handle.truncate(size));
    },
    lookup: (parent, name) => (present.has(name) ? node(parent, name, FILE) : fail(44)), // ENOENT
    mknod(parent, name) {
      if (!handles.has(name)) fail(2); // EACCES: nothing else is ever written here
      present.add(name);
      return node(parent, name, FILE);
    },
    unlink(parent, name) {
      attempt(() => handles.get(name).truncate(0));
      present.delete(name);
    },
    readdir: () => [".", "..", ...present],
  };

  const stream_ops = {
    read: ({ node }, buffer, offset, length, position) =>
      attempt(() => node.handle.read(buffer.subarray(offset, offset + length), { at: position })),
    write: ({ node }, buffer, offset, length, position) =>
      attempt(() => node.handle.write(buffer.subarray(offset, offset + length), { at: position })),
    llseek: (stream, offset, whence) => offset + [0, stream.position, stream.node.handle.getSize()][whence],
    fsync({ node }) {
      attempt(() => node.handle.flush());
      flushed();
      return 0;
    },
  };

  return { mount: () => node(null, "/", FOLDER) };
}
