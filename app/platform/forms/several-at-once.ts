import { m } from "~/i18n/paraglide/messages";
import { type OwnSentences, refusalText } from "../errors/refusals.ts";

type Answer = { done: string[]; refused: { id: string; code: string }[] };
const isAnswer = (answer: unknown): answer is Answer =>
  typeof answer === "object" &&
  answer !== null &&
  ["done", "refused"].every((part) => Array.isArray(Reflect.get(answer, part)));

/** The changed rows of a bulk write, and the others with their reasons in the page's language. */
export type Several = {
  done: string[];
  refused: { id: string; why: string; error: { message: string } }[];
};

/** Parses the answer of a bulk database function, which changes the rows that it may. */
export function readSeveral(answer: unknown, own: OwnSentences): Several {
  if (!isAnswer(answer)) throw new TypeError("not the answer of a write of several rows");
  const { done, refused } = answer;
  return {
    done,
    refused: refused.map(({ id, code }) => ({
      id,
      why: refusalText(code, own) ?? m.refusals_invalid(),
      error: { message: code },
    })),
  };
}
