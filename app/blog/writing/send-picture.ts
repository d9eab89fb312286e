import * as z from "zod/mini";
import { m } from "~/i18n/paraglide/messages";
import { askServer } from "~/platform/ask-server";
import { reportError } from "~/platform/report-error";

const Kept = z.object({ src: z.string(), width: z.number(), height: z.number() });

/** Hands a picture to the server, which keeps it in several sizes. */
export async function sendPicture(file: File): Promise<z.infer<typeof Kept> | { problem: string }> {
  const response = await askServer("/admin/article-images", file);
  if (response?.status === 413) return { problem: m.writing_picture_too_large() };
  if (response?.status === 415) return { problem: m.writing_picture_wrong() };
  const kept = Kept.safeParse(await response?.json().catch(() => undefined));
  if (kept.success) return kept.data;
  if (response) void reportError(response);
  return { problem: m.writing_picture_failed() };
}
