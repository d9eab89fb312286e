import { m } from "~/i18n/paraglide/messages";
import { callServer } from "../backend/call-server.ts";
import { toastError } from "../errors/report-error.ts";
import { saveFile } from "./save-file.ts";

/** Requests a PDF from the server and saves it. A failure is shown in a toast. */
export async function savePdf(path: string, order: object, name: string, failed: string): Promise<void> {
  const response = await callServer(path, order);
  // The connection can break while the body is read.
  const paper = response?.ok && (await response.blob().catch(() => undefined));
  if (paper) return saveFile(`${name}.pdf`, "application/pdf", paper);
  await toastError({ title: m.common_error_title, description: failed, error: response, fields: Object.keys(order) });
}
