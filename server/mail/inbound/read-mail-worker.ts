// Reads one mail of the mailbox in a worker thread: anybody may have written it.
import { z } from "zod";
import { answerInWorker } from "../../run-in-worker.ts";
import { type Bounce, readBounce, readDelay } from "./read-bounce.ts";
import { type Answer, readCalendarReplies } from "./read-calendar-replies.ts";

const Task = z.strictObject({
  source: z.instanceof(Uint8Array),
  host: z.string(),
  authservId: z.optional(z.string()),
});
export type Task = z.infer<typeof Task>;
/** The facts that the site can learn of a mail: that one of its own came back or is late, and answers to its invitations. */
export type Found = { bounce: Bounce | undefined; delay: Bounce | undefined; answers: Answer[] };

void answerInWorker(async (task): Promise<Found> => {
  const { source, host, authservId } = Task.parse(task);
  const bytes = Buffer.from(source);
  const bounce = await readBounce(bytes, host);
  const delay = bounce ? undefined : await readDelay(bytes, host);
  return { bounce, delay, answers: await readCalendarReplies(bytes, host, authservId) };
});
