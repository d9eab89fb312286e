import * as z from "zod/mini";
import { m } from "~/i18n/paraglide/messages";
import { reportError } from "~/platform/report-error";
import { supabase } from "~/platform/supabase";

const Kept = z.object({ src: z.string(), width: z.number(), height: z.number() });

/** Hands a picture to the server, which keeps it in several sizes. */
export async function sendPicture(file: File): Promise<z.infer<typeof Kept> | { problem: string }> {
  const { data } = await supabase().auth.getSession();
  const form = new FormData();
  form.set("file", file);
  try {
    const response = await fetch("/admin/article-images", {
      method: "POST",
      headers: { authorization: `Bearer ${data.session?.access_token ?? ""}` },
      body: form,
    });
    if (response.status === 413) return { problem: m.writing_picture_too_large() };
    if (response.status === 415) return { problem: m.writing_picture_wrong() };
    const kept = Kept.safeParse(await response.json());
    return kept.success ? kept.data : { problem: m.writing_picture_failed() };
  } catch (error) {
    void reportError(error);
    return { problem: m.writing_picture_failed() };
  }
}
