import { z } from "zod/mini";
import { m } from "~/i18n/paraglide/messages";
import { type OwnSentences, refusalText } from "../errors/refusals.ts";

const Answer = z.object({
  done: z.array(z.string()),
  refused: z.array(z.object({ id: z.string(), code: z.string() })),
});

/** The rows that a write of several has changed, and those that it left, each with the reason in the reader's words. */
export type Several = { done: string[]; refused: { id: string; why: string }[] };

/** Reads the answer of a database function that changes all the rows that may be changed. */
export function readSeveral(answer: unknown, own: OwnSentences): Several {
  const { done, refused } = Answer.parse(answer);
  return {
    done,
    refused: refused.map(({ id, code }) => ({ id, why: refusalText(code, own) ?? m.refusals_invalid() })),
  };
}
