import { type Lang, langOf, parseLang } from "./screens.ts";

/** The language mirrored in the request's cookie, if any. */
function storedLang(request: Request): Lang | undefined {
  const match = /(?:^|;) ?language=(pt|en)(?:;|$)/.exec(request.headers.get("cookie") ?? "");
  return parseLang(match?.[1]);
}

/** The language of a request: the path's, else the visitor's stored choice. */
export const chosenLang = (request: Request): Lang | undefined =>
  langOf(new URL(request.url).pathname) ?? storedLang(request);
