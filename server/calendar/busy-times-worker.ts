// Reads one external calendar in a worker thread: its text may take long, and visitors must not wait for it.
import { z } from "zod";
import { answerInWorker } from "../run-in-worker.ts";
import { type BusyTimes, busyTimes } from "./busy-times.ts";
import { CalendarProblem } from "./fetch-calendar.ts";

const Task = z.strictObject({
  text: z.string(),
  from: z.date(),
  until: z.date(),
  ownHost: z.string(),
  /** Mail addresses of the teacher's. */
  ownAddresses: z.array(z.string()).optional(),
  tentativeIsFree: z.boolean().optional(),
});
export type Task = z.infer<typeof Task>;

export type Message = BusyTimes | { problem: CalendarProblem["code"] };

void answerInWorker((task): Message => {
  const { text, from, until, ownHost, ownAddresses, tentativeIsFree } = Task.parse(task);
  try {
    return busyTimes(text, from, until, ownHost, ownAddresses, tentativeIsFree);
  } catch (error) {
    return { problem: error instanceof CalendarProblem ? error.code : "NOT_A_CALENDAR" };
  }
});
