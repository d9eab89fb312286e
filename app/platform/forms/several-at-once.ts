import { z } from "zod/mini";
import { m } from "~/i18n/paraglide/messages";
import { type OwnSentences, refusalText } from "../errors/refusals.ts";

const Answer = z.object({
  done: z.array(z.string()),
  refused: z.array(z.object({ id: z.string(), code: z.string() })),
});

/** The changed rows of a bulk write, and the others with their reasons in the page's language. */
export type Several = { done: string[]; refused: { id: string; why: string }[] };

/** Parses the answer of a bulk database function, which changes the rows that it may. */
export function readSeveral(answer: unknown, own: OwnSentences): Several {
  const { done, refused } = Answer.parse(answer);
  return {
    done,
    refused: refused.map(({ id, code }) => ({ id, why: refusalText(code, own) ?? m.refusals_invalid() })),
  };
}
