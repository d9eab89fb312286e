import { parentPort, Worker, workerData } from "node:worker_threads";

type Limits = { longestMs: number; mostMemoryMb: number; closing?: AbortSignal | undefined };

/** A thread that passed its limits, or whose work failed. The message says neither what it read nor why. */
export class WorkerFailed extends Error {
  constructor() {
    super("A worker thread failed or passed its limits");
    this.name = "WorkerFailed";
  }
}

/**
 * Does work on what others sent in a thread of its own, with limits of time and memory. Any end of the thread counts as an
 * answer: the process continues.
 * @param file calls `answerInWorker`
 * @throws WorkerFailed beyond a limit, where the work threw, or when `closing` is aborted
 */
export async function runInWorker<Task, Answer>(
  file: URL,
  task: Task,
  { longestMs, mostMemoryMb, closing }: Limits,
): Promise<Answer> {
  const over = AbortSignal.any([AbortSignal.timeout(longestMs), ...(closing ? [closing] : [])]);
  const thread = new Worker(file, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb } });
  const stop = () => void thread.terminate();
  over.addEventListener("abort", stop);
  if (over.aborted) stop();
  try {
    return await new Promise<Answer>((resolve, reject) => {
      thread.on("message", ({ answer }: { answer: Answer }) => resolve(answer));
      for (const end of ["error", "exit"]) thread.on(end, () => reject(new WorkerFailed()));
    });
  } finally {
    over.removeEventListener("abort", stop);
    void thread.terminate();
  }
}

/** Does the thread's work, and sends its answer. */
export async function answerInWorker<Task, Answer>(work: (task: Task) => Answer | Promise<Answer>): Promise<void> {
  parentPort?.postMessage({ answer: await work(workerData) });
}
