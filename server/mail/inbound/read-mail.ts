import { runInWorker } from "../../run-in-worker.ts";
import type { Found, Task } from "./read-mail-worker.ts";

/** A mail of half a megabyte takes some tenths of a second. */
const LIMITS = { longestMs: 10_000, mostMemoryMb: 128 };
const WORKER = new URL("./read-mail-worker.ts", import.meta.url);

/**
 * Reads a mail in a worker thread, with limits of time and memory.
 * @throws WorkerFailed for one that passes them, or that no reader takes
 */
export const readMail = (task: Task, limits = LIMITS): Promise<Found> => runInWorker<Task, Found>(WORKER, task, limits);
