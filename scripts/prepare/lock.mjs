import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";

const HEARTBEAT_MS = 2_000;
const SILENT_TOO_LONG_MS = 60_000;
const POLL_MS = 200;

/**
 * Runs `work` under a lock of this tree. The lock is a folder, which is created atomically. A dead holder is recognised
 * by its process id and, across containers, by a missing heartbeat.
 * @template T
 * @param {string} root
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(root, work) {
  const lock = path.join(root, ".cache", "prepare.lock");
  await mkdir(path.dirname(lock), { recursive: true });
  await acquire(lock);
  const heartbeat = setInterval(() => utimes(lock, new Date(), new Date()).catch(() => {}), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    await rm(lock, { recursive: true, force: true });
  }
}

async function acquire(lock) {
  for (let waited = false; ; ) {
    try {
      await mkdir(lock);
      return await writeFile(path.join(lock, "pid"), String(process.pid));
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (await isAbandoned(lock)) await takeAway(lock);
    else {
      if (!waited) console.log("Waiting for another process that prepares this folder…");
      waited = true;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}

async function isAbandoned(lock) {
  const [held, pid] = await Promise.all([
    stat(lock).catch(() => undefined),
    readFile(path.join(lock, "pid"), "utf8").catch(() => ""),
  ]);
  if (!held) return false;
  if (Date.now() - held.mtimeMs > SILENT_TOO_LONG_MS) return true;
  return pid !== "" && !isAlive(Number(pid));
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

// Renamed first, so that only one of two processes removes an abandoned lock.
async function takeAway(lock) {
  const away = `${lock}.${process.pid}`;
  try {
    await rename(lock, away);
    await rm(away, { recursive: true, force: true });
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
}
