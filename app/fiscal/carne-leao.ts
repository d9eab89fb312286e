import { writeAmount } from "~/platform/money/money";
import { toDocument } from "~/platform/people/document";
import { truncate } from "~/platform/text/truncate";

/** A payment that was received from a person or a company. */
export type Income = {
  id: string;
  /** Null for an erased student. */
  student_id: string | null;
  student: string;
  paid_on: string;
  amount_cents: number;
  payer: string | null;
  /** CPF or CNPJ of the payer without punctuation, as stored. */
  document: string | null;
  /** True if the payer is the student. */
  is_own: boolean;
  description: string;
};

/** The income of work without an employer ("trabalho não assalariado"). */
const INCOME_CODE = "R01.001.001";
const LONGEST_HISTORY = 255;

/** The payments with a valid CPF or CNPJ of the payer, and those without. */
export function splitIncomes(incomes: readonly Income[]) {
  const isComplete = ({ document }: Income) => toDocument(document ?? "") !== undefined;
  return { missing: incomes.filter((one) => !isComplete(one)), complete: incomes.filter(isComplete) };
}

/**
 * A month's incomes as the Carnê-Leão Web imports them: semicolons, no heading, thirteen columns, at most 1,000 lines.
 * The columns: day of receipt, code of the income, code of the occupation, amount, deduction, text, received from
 * (PF, PJ or EX), the payer's CPF, the beneficiary's CPF, `S` where that is not given, CNPJ, tax withheld (S or N), and
 * its amount. Texts are ASCII, so that the encoding does not matter. Source: Receita Federal, "Modelos de escrituração
 * para o Carnê-Leão" (20/10/2025), gov.br/receitafederal/pt-br/centrais-de-conteudo/publicacoes/documentos-tecnicos/escrituracao-do-carne-leao
 */
export async function writeCarneLeao(incomes: readonly Income[], occupation: string): Promise<string> {
  const { default: Papa } = await import("papaparse");
  const rows = splitIncomes(incomes).complete.map(({ paid_on, amount_cents, document, is_own, description }) => {
    const payer = toDocument(document ?? "") ?? "";
    const from =
      payer.length === 11
        ? ["PF", payer, is_own ? payer : "", is_own ? "" : "S", "", "", ""]
        : ["PJ", "", "", "", payer, "N", ""];
    return [
      paid_on.split("-").reverse().join("/"),
      INCOME_CODE,
      occupation,
      writeAmount(amount_cents, "pt"),
      "",
      historyOf(description),
      ...from,
    ];
  });
  return `${Papa.unparse(rows, { delimiter: ";", newline: "\r\n" })}\r\n`;
}

/** The text begins with a letter: no spreadsheet takes it for a formula. */
const historyOf = (description: string): string =>
  truncate(
    ["Aulas de ingles", description]
      .filter(Boolean)
      .join(": ")
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .replace(/[;"\s]+/gu, " ")
      .replace(/[^\x20-\x7e]/gu, "")
      .trim(),
    LONGEST_HISTORY,
  );
