import type { BankLines } from "./read-payments";

type Line = BankLines["lines"][number];
/** The teacher's choices by the line's id; a line without one has its suggestion. */
export type Choices = Readonly<Record<string, string>>;

const PAYMENT = "payment ";
/**
 * The score from which a suggestion is based on more than the amount: a name, the bank's identifier, or a recorded
 * payment.
 */
const CERTAIN = 30;

/** A line's suggested payment as a value of its field; undefined where none is suggested. */
export const suggestedPayment = ({ suggestion }: Line): string | undefined =>
  suggestion?.payment ? PAYMENT + suggestion.payment : undefined;

/** The value of a line's field: a charge's id, an encoded payment, or empty. */
export function choiceOf(line: Line, charges: BankLines["charges"], choices: Choices): string {
  const suggested = suggestedPayment(line);
  const possible = [choices[line.id], line.suggestion?.charge, suggested];
  // A chosen charge that was paid meanwhile is no longer in the list.
  return possible.find((one) => one && (one === suggested || charges.some(({ id }) => id === one))) ?? "";
}

/** A line with its match, as the database expects it. */
export const matchOf = (line: string, choice: string): { line: string; charge?: string; payment?: string } =>
  choice.startsWith(PAYMENT) ? { line, payment: choice.slice(PAYMENT.length) } : { line, charge: choice };

/** The lines that can be matched at once: chosen or reliably suggested, and each charge or payment only once. */
export function certainMatches({ lines, charges }: Pick<BankLines, "lines" | "charges">, choices: Choices) {
  const taken = new Set<string>();
  return lines.flatMap((line) => {
    const choice = choiceOf(line, charges, choices);
    const isCertain = choices[line.id] !== undefined || (line.suggestion?.score ?? 0) >= CERTAIN;
    if (!choice || !isCertain || taken.has(choice)) return [];
    taken.add(choice);
    return [matchOf(line.id, choice)];
  });
}
