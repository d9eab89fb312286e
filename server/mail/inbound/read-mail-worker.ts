// Reads one mail of the mailbox in a worker thread: anybody may have written it.
import { z } from "zod";
import { answerInWorker } from "../../run-in-worker.ts";
import { parseMail } from "./parse-mail.ts";
import { type Bounce, isNamelessReport, readBounce, readDelay } from "./read-bounce.ts";
import { type Answer, readReplies } from "./read-calendar-replies.ts";

const Task = z.strictObject({
  source: z.instanceof(Uint8Array),
  host: z.string(),
  authservId: z.optional(z.string()),
});
export type Task = z.infer<typeof Task>;
/**
 * The reason why a report or an answer by mail could not be used: it cannot be parsed, is too large, does not name its
 * mail, is an unusable answer, or was refused by the database.
 */
export type Unread = "UNREADABLE" | "TOO_LARGE" | "NAMELESS" | "ANSWER" | "NOT_RECORDED";
/** The facts that the site can learn of a mail: that one of its own came back or is late, and answers to its invitations. */
export type Found = {
  bounce: Bounce | undefined;
  delay: Bounce | undefined;
  answers: Answer[];
  unread: Unread | undefined;
};

void answerInWorker(async (task): Promise<Found> => {
  const { source, host, authservId } = Task.parse(task);
  const bytes = Buffer.from(source);
  if (!(await parseMail(bytes))) return { bounce: undefined, delay: undefined, answers: [], unread: "UNREADABLE" };
  const bounce = await readBounce(bytes, host);
  const delay = bounce ? undefined : await readDelay(bytes, host);
  const { answers, isWhole } = await readReplies(bytes, host, authservId);
  const isNameless = !bounce && !delay && (await isNamelessReport(bytes, host));
  return { bounce, delay, answers, unread: isWhole ? (isNameless ? "NAMELESS" : undefined) : "ANSWER" };
});
