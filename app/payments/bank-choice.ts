import type { BankLines } from "./read-payments";

type Line = BankLines["lines"][number];
/** Choices by the line's id; a line without one has its suggestion. */
export type Choices = Readonly<Record<string, string>>;

const PAYMENT = "payment ";
/** From here on, a suggestion rests on more than an amount: on a name, a code of the bank, or a recorded payment. */
const CERTAIN = 30;

export const suggestedPayment = ({ suggestion }: Line): string | undefined =>
  suggestion?.payment ? PAYMENT + suggestion.payment : undefined;

/** The value of a line's field: a charge's id, a payment as written here, or nothing. */
export function choiceOf(line: Line, charges: BankLines["charges"], choices: Choices): string {
  const suggested = suggestedPayment(line);
  const possible = [choices[line.id], line.suggestion?.charge, suggested];
  // A charge that was chosen and is paid by now is not on the list any more.
  return possible.find((one) => one && (one === suggested || charges.some(({ id }) => id === one))) ?? "";
}

/** A line with what it is matched with, as the database takes it. */
export const matchOf = (line: string, choice: string): { line: string; charge?: string; payment?: string } =>
  choice.startsWith(PAYMENT) ? { line, payment: choice.slice(PAYMENT.length) } : { line, charge: choice };

/** The lines that can be matched at once: chosen by her or suggested for a good reason, and each charge or payment only once. */
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
