import { Worker } from "node:worker_threads";
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
  const over = AbortSignal.any([AbortSignal.timeout(longestMs), ...(closing ? [closing] : [])]);
  const thread = new Worker(new URL("./busy-times-worker.ts", import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
  const stop = () => void thread.terminate();
  over.addEventListener("abort", stop);
  if (over.aborted) stop();
  try {
    const message = await new Promise<Message>((resolve) => {
      thread.on("message", resolve);
      for (const end of ["error", "exit"]) thread.on(end, () => resolve({ problem: "TOO_LARGE" }));
    });
    if ("problem" in message) throw new CalendarProblem(message.problem);
    return message;
  } finally {
    over.removeEventListener("abort", stop);
  }
}
