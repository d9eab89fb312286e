import { z } from "zod";
import { serviceNoteName } from "../../app/payments/service-note-name.ts";
import type { Client } from "../backend/site-backend.ts";
import type { AttachedFile } from "./compose-mail.ts";
import { DeliveryFailed } from "./refusals.ts";

const NoteData = z.object({ file: z.string(), number: z.string() });

/**
 * The PDF that a mail about a service note brings; no files for other mails.
 * @throws DeliveryFailed when it cannot be read; the mail is then tried again.
 */
export async function readAttachedNote(
  server: Client,
  { kind, data }: { kind: string; data: unknown },
): Promise<AttachedFile[]> {
  if (kind !== "service_note") return [];
  const { file, number } = NoteData.parse(data);
  const { data: pdf, error } = await server.storage.from("service-notes").download(file);
  if (error)
    throw new DeliveryFailed(`The PDF of the service note cannot be read: ${error.message}`, { reason: "BROKEN" });
  const content = Buffer.from(await pdf.arrayBuffer());
  return [{ filename: serviceNoteName(number), contentType: "application/pdf", content }];
}
