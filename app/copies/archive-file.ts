import { runWithLang } from "~/i18n/locale.server";
import { m } from "~/i18n/paraglide/messages";
import { DEFAULT_LANG, parseLang } from "~/i18n/screens";
import { readForm } from "~/platform/forms/read-form";
import { schoolDay } from "~/platform/time/school-time";
import { type RequestContext, requestContext } from "~/school/request-context";
import type { Route } from "./+types/archive-file";
import { CopyForm, readCopy } from "./read-copy";
import { type CopyOrder, writeArchive } from "./write-archive.server";

const STATUS: Readonly<Record<string, number>> = {
  NOT_SIGNED_IN: 401,
  NOT_ALLOWED: 403,
  SECOND_FACTOR_NEEDED: 403,
  NOT_FOUND: 404,
  EXPIRED: 404,
  TOO_MANY: 429,
};

/**
 * Downloads a copy of somebody's data as a ZIP archive (docs/decisions/0048). The request is a form, so that no address gives access: with
 * the access token of the person, or of the teacher with a `student`; with the `key` of a mailed link, and a `child`; or with a
 * `guardian`'s key. With `trying` it only checks, because the browser would show an error in place of the page.
 * @returns the archive as a stream, 204 after a check, or a sentence: 400, 401, 403, 404 (also for an expired key), 429 (too many, or one
 * is under way), 503.
 */
export async function action({ request, context, params }: Route.ActionArgs): Promise<Response> {
  const site = context.get(requestContext);
  const lang = parseLang(params.lang) ?? DEFAULT_LANG;
  const fields = Object.fromEntries([...(await readForm(request))].filter(([, value]) => value !== ""));
  const form = CopyForm.safeParse(fields);
  if (!form.success) return say(m.copies_failed({}, { locale: lang }), 400);
  const copy = await readCopy(site, form.data);
  if ("refused" in copy) {
    const text =
      { TOO_MANY: m.copies_many, NOT_FOUND: m.copies_gone, EXPIRED: m.copies_gone }[copy.refused] ?? m.copies_failed;
    return say(text({}, { locale: lang }), STATUS[copy.refused] ?? 503);
  }
  const { data, stored, of, person } = copy;
  if (site.copies?.isFree(person) === false) return say(m.copies_busy({}, { locale: lang }), 429);
  if ("trying" in fields) return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
  const title = runWithLang(lang, () => (of ? m.copies_page_of({ name: of }) : m.account_own_data()));
  const written = streamOf(writeArchive({ data, stored, title, lang, open: opener(site) }));
  const body = site.copies ? site.copies.open(person, request.signal, written) : written;
  if (!body) return say(m.copies_busy({}, { locale: lang }), 429);
  const file = runWithLang(lang, () => (of ? m.copies_file_of() : m.copies_file()));
  return new Response(body, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${file}-${schoolDay(new Date())}.zip"`,
      "Cache-Control": "no-store",
    },
  });
}

const say = (text: string, status: number): Response =>
  new Response(text, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });

/** Opens files by the server's key: the database has listed them for this person. */
const opener =
  ({ server }: RequestContext): CopyOrder["open"] =>
  async ({ bucket, path }) => {
    const { data, error } = await server.storage.from(bucket).download(path).asStream();
    if (error) throw error;
    return data;
  };

/** A generator as a stream that makes nothing ahead of its reader. */
const streamOf = (written: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream(
    {
      async pull(sender) {
        const { done, value } = await written.next();
        if (done) sender.close();
        else sender.enqueue(value);
      },
      async cancel() {
        await written.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
