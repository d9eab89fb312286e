import { type Lang, langOf, parseLang } from "./screens.ts";

/** The language mirrored in the request's cookie, if any. */
export function storedLang(request: Request): Lang | undefined {
  const match = /(?:^|;) ?language=(pt|en)(?:;|$)/.exec(request.headers.get("cookie") ?? "");
  return parseLang(match?.[1]);
}

/** The language that a request names or its visitor has chosen: the path's, else the stored one. */
export const chosenLang = (request: Request): Lang | undefined =>
  langOf(new URL(request.url).pathname) ?? storedLang(request);
