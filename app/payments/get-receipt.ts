import { m } from "~/i18n/paraglide/messages";
import { savePdf } from "~/platform/files/save-pdf";

/** A document to download: a payment's receipt, or the statement of a year. */
type ReceiptOrder = { receipt: string } | { student: string; year: number };

/** Requests the document from the server and saves it as a PDF. */
export const getReceipt = (paper: ReceiptOrder, name: string): Promise<void> =>
  savePdf("/payment-papers", paper, name, m.payments_paper_failed());
