import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { eachLang } from "~/i18n/screens";
import { scriptsIn } from "~/i18n/script-language";
import { pageLang } from "~/i18n/use-lang";
import { personalDocument } from "~/platform/backend/personal-document";
import { startAfterPaint } from "~/platform/pages/start-after-paint";
import { requestContext } from "~/school/request-context";
import type { Handle } from "./root";

const RENDER_DEADLINE_MS = 8_000;

/** Waits for the whole page and sends it at once: cacheable, with a length, complete for crawlers. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(requestContext);
  const hasContent = personalDocument()?.isFrame === false;
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let code = status;
    const sink = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        headers.set("Content-Type", "text/html; charset=utf-8");
        if (isDocument(entry) && !headers.has("Cache-Control")) headers.set("Cache-Control", "public, no-cache");
        const html = Buffer.concat(chunks);
        const body = hasContent ? startAfterPaint(html.toString(), nonce) : html;
        resolve(new Response(body, { status: code, headers }));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={inLanguage(entry)} url={request.url} nonce={nonce} />,
      {
        nonce,
        // A page's slices (platform/pages/slices.tsx) stay in their places: moved there by a script, they would not be read without one.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer);
          pipe(sink);
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          code = 500;
          context.get(requestContext).report(error, request);
          // A page has all of its parts or none.
          if (hasContent) reject(error);
        },
      },
    );
    const timer = setTimeout(() => abort(), RENDER_DEADLINE_MS);
  });
}

type Manifest = EntryContext["manifest"];
/** The router's list of routes with the scripts of each language, as its first page has made it. */
const manifests = eachLang(() => new WeakMap<Manifest, Manifest>());

/** A page with the addresses of its own language's scripts. */
function inLanguage(entry: EntryContext): EntryContext {
  const lang = pageLang();
  const manifest = manifests[lang].get(entry.manifest) ?? scriptsIn(lang, entry.manifest);
  manifests[lang].set(entry.manifest, manifest);
  return { ...entry, manifest };
}

/** A page that is not hydrated is the same for everybody: it can be cached, and is revalidated each time. */
const isDocument = ({ staticHandlerContext, routeModules }: EntryContext): boolean =>
  !import.meta.env.DEV &&
  staticHandlerContext.matches.some(({ route }) => (routeModules[route.id]?.handle as Handle)?.hydrate === false);

/**
 * Reports errors of loaders and actions, except for aborted requests, unknown routes and forms of other sites, which
 * the framework refuses by an error.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (isOfAnotherSite(request)) return;
  if (!request.signal.aborted) context.get(requestContext).report(error, request);
}

const isOfAnotherSite = ({ method, headers, url }: Request): boolean =>
  method !== "GET" && headers.has("origin") && headers.get("origin") !== new URL(url).origin;
