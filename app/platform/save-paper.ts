import { m } from "~/i18n/paraglide/messages";
import { askServer } from "./ask-server.ts";
import { toastError } from "./report-error.ts";
import { saveFile } from "./save-file.ts";

/** Has the server write a paper as a PDF and hands it to the reader; says so where it did not. */
export async function savePaper(path: string, order: object, name: string, failed: string): Promise<void> {
  const response = await askServer(path, order);
  if (response?.ok) return saveFile(`${name}.pdf`, "application/pdf", await response.blob());
  await toastError({ title: m.common_error_title(), description: failed, error: response });
}
