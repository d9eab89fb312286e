import { m } from "~/i18n/paraglide/messages";
import { savePdf } from "~/platform/files/save-pdf";

/** A paper to keep: a payment's receipt, or all that was paid in a year. */
export type ReceiptOrder = { receipt: string } | { student: string; year: number };

/** Has the server write a paper as a PDF and hands it to the reader. */
export const getReceipt = (paper: ReceiptOrder, name: string): Promise<void> =>
  savePdf("/payment-papers", paper, name, m.payments_paper_failed());
