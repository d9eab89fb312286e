import { runInWorker, WorkerFailed } from "../run-in-worker.ts";
import type { BusyTimes } from "./busy-times.ts";
import type { Message, Task } from "./busy-times-worker.ts";
import { CalendarProblem } from "./fetch-calendar.ts";

/** The time limit: a calendar of five megabytes takes some seconds, malicious recurrence rules could take hours. */
const LONGEST_MS = 20_000;
const MOST_MEMORY_MB = 256;

type Limits = { longestMs?: number; closing?: AbortSignal | undefined };

/**
 * Runs `busyTimes` on an external text in a worker thread, with limits of time and memory.
 * @throws CalendarProblem `TOO_LARGE` beyond either limit, or when `closing` is aborted.
 */
export async function readBusyTimes(task: Task, { longestMs = LONGEST_MS, closing }: Limits = {}): Promise<BusyTimes> {
  const file = new URL("./busy-times-worker.ts", import.meta.url);
  const message = await runInWorker<Task, Message>(file, task, {
    longestMs,
    mostMemoryMb: MOST_MEMORY_MB,
    closing,
  }).catch((error: unknown): Message => {
    if (error instanceof WorkerFailed) return { problem: "TOO_LARGE" };
    throw error;
  });
  if ("problem" in message) throw new CalendarProblem(message.problem);
  return message;
}
