import { LANGS } from "~/i18n/screens";
import { fileNotRead } from "~/platform/files/file-not-read";
import { rangedResponse } from "~/platform/files/ranged-response";
import { toWebVtt } from "~/platform/text/captions";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/greeting-file";
import { writeGreetingPage } from "./greeting-page";

/** Browsers play QuickTime files that are served as MP4, whose container is the same. */
const TYPES: Record<string, string> = {
  mp3: "audio/mpeg",
  ogg: "audio/ogg",
  m4a: "audio/mp4",
  mp4: "video/mp4",
  mov: "video/mp4",
  webm: "video/webm",
};
const DAY_S = 86_400;
/** In the address of the page for browsers without script: the language of the page. */
const GREETING_PAGE = "page";
const POLICY = "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/**
 * The teacher's greeting and, by the same name with the ending "vtt", its captions, while it is on the home page. With
 * `?page` and a language, as the home page links to it, it is a page for browsers without script.
 */
export async function loader({ params: { file }, context, request }: Route.LoaderArgs) {
  const { supabase, server } = context.get(requestContext);
  const { data: greeting, error } = await supabase
    .from("site_settings")
    .select("greeting_file, greeting_seconds, greeting_words, greeting_language, brand_first_name")
    .single();
  if (error) return new Response(null, { status: 503 });
  if (greeting.greeting_file === null) return new Response(null, { status: 404 });
  const [name, ending = ""] = greeting.greeting_file.split(".");
  if (file === `${name}.vtt`)
    return new Response(toWebVtt(greeting.greeting_words ?? "", greeting.greeting_seconds), {
      headers: { "Content-Type": "text/vtt; charset=utf-8", "Cache-Control": "no-cache" },
    });
  if (file !== greeting.greeting_file) return new Response(null, { status: 404 });
  const src = `/media/greeting/${file}`;
  const isVideo = TYPES[ending]?.startsWith("video/") ?? false;
  const asked = new URL(request.url).searchParams.get(GREETING_PAGE);
  const lang = LANGS.find((one) => one === asked);
  if (lang) {
    const page = { src, isVideo, lang, language: greeting.greeting_language, words: greeting.greeting_words ?? "" };
    return new Response(writeGreetingPage({ ...page, firstName: greeting.brand_first_name }), {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "no-cache",
        "Content-Security-Policy": POLICY,
        "X-Robots-Tag": "noindex",
      },
    });
  }
  const stored = await server.storage.from("greetings").download(file);
  if (stored.error) return fileNotRead(stored.error);
  return rangedResponse(request, stored.data, {
    "Content-Type": TYPES[ending] ?? "application/octet-stream",
    "Cache-Control": `public, max-age=${DAY_S}`,
    "Content-Security-Policy": POLICY,
  });
}
