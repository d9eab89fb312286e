import { m } from "~/i18n/paraglide/messages";
import { savePaper } from "~/platform/files/save-paper";

/** A paper to keep: a payment's receipt, or all that was paid in a year. */
export type Paper = { receipt: string } | { student: string; year: number };

/** Has the server write a paper as a PDF and hands it to the reader. */
export const getPaper = (paper: Paper, name: string): Promise<void> =>
  savePaper("/payment-papers", paper, name, m.payments_paper_failed());
