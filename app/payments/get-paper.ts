import { m } from "~/i18n/paraglide/messages";
import { toastError } from "~/platform/report-error";
import { saveFile } from "~/platform/save-file";
import { accessToken } from "~/platform/supabase";

/** A paper to keep: a payment's receipt, or all that was paid in a year. */
export type Paper = { receipt: string } | { student: string; year: number };

/** Has the server write a paper as a PDF and hands it to the reader. */
export async function getPaper(paper: Paper, name: string): Promise<void> {
  const response = await fetch("/payment-papers", {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${await accessToken()}` },
    body: JSON.stringify(paper),
  }).catch(() => undefined);
  if (response?.ok) return saveFile(`${name}.pdf`, "application/pdf", await response.blob());
  await toastError({ title: m.common_error_title(), description: m.payments_paper_failed(), error: response });
}
