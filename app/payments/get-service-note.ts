import { m } from "~/i18n/paraglide/messages";
import { serviceNoteName } from "~/payments/service-note-name";
import { supabase } from "~/platform/backend/supabase";
import { toastError } from "~/platform/errors/report-error";
import { saveFile } from "~/platform/files/save-file";

/** Saves the PDF of a service note. A failure is shown in a toast. */
export async function getServiceNote(file: string, number: string): Promise<void> {
  const { data, error } = await supabase().storage.from("service-notes").download(file);
  if (data) return saveFile(serviceNoteName(number), "application/pdf", data);
  await toastError({ title: m.common_error_title, description: m.payments_paper_failed(), error, fields: [] });
}
