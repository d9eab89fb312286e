// Reads one external calendar in a worker thread: its text may take long, and visitors must not wait for it.
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { type BusyTimes, busyTimes } from "./busy-times.ts";
import { CalendarProblem } from "./fetch-calendar.ts";

const Task = z.strictObject({ text: z.string(), from: z.date(), until: z.date(), ownHost: z.string() });
export type Task = z.infer<typeof Task>;

export type Message = BusyTimes | { problem: CalendarProblem["code"] };

if (parentPort) {
  const report = (message: Message) => parentPort?.postMessage(message);
  const { text, from, until, ownHost } = Task.parse(workerData);
  try {
    report(busyTimes(text, from, until, ownHost));
  } catch (error) {
    report({ problem: error instanceof CalendarProblem ? error.code : "NOT_A_CALENDAR" });
  }
}
