import { writeAmount } from "~/platform/money/money";
import { formatDocument, toDocument } from "~/platform/people/document";

/** A payment with what its service note (NFS-e) needs. */
export type NotePayment = {
  id: string;
  student_id: string | null;
  student: string;
  payer: string | null;
  /** CPF or CNPJ of the payer without punctuation, as stored. */
  document: string | null;
  email: string;
  description: string;
  paid_on: string;
  amount_cents: number;
  nfse_number: string | null;
  /** The object of its PDF. */
  nfse_file: string | null;
  /** The address that the PDF was mailed to, and when the mail server took it. */
  nfse_sent_to: string | null;
  nfse_sent_at: string | null;
  reversed: boolean;
};

/**
 * The national code of taxation of teaching: item 08.02, "Instrução, treinamento, orientação pedagógica e educacional,
 * avaliação de conhecimentos de qualquer natureza". Source: the list of Lei Complementar 116/2003.
 */
const SERVICE_CODE = "08.02.01";

/** The fields of a service note as the national portal asks for them, in Portuguese. Empty where nothing is known. */
export function noteFields({ payer, student, document, email, description, paid_on, amount_cents }: NotePayment) {
  const known = toDocument(document ?? "");
  const lesson = ["Aulas de inglês", description].filter(Boolean).join(": ");
  const learner = student && student !== payer ? ` Aluno: ${student}.` : "";
  return {
    /** The day of payment: the portal takes none that is to come. */
    competence: paid_on.split("-").reverse().join("/"),
    document: known ? formatDocument(known) : "",
    payer: payer ?? "",
    email,
    code: SERVICE_CODE,
    description: `${lesson}.${learner}`,
    amount: writeAmount(amount_cents, "pt"),
  };
}
export type NoteField = keyof ReturnType<typeof noteFields>;

/** Payments by the next action: a note to issue, no action, or a note of a reversed payment to cancel. */
export const splitNotes = (payments: readonly NotePayment[]) => ({
  waiting: payments.filter(({ nfse_number, reversed }) => !nfse_number && !reversed),
  issued: payments.filter(({ nfse_number, reversed }) => nfse_number && !reversed),
  toCancel: payments.filter(({ nfse_number, reversed }) => nfse_number && reversed),
});
