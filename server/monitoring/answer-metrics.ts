import { createHash, timingSafeEqual } from "node:crypto";
import type { Visitor } from "../visitor.ts";
import { apiRefusal, notFound } from "../web/api-answers.ts";
import type { Metrics, Sources } from "./metrics.ts";

/** Answers `/metrics`, or 404 for a caller who may not see it. */
export type AnswerMetrics = (request: Request, visitor: Visitor) => Promise<Response>;

type Options = {
  metrics: Metrics;
  sources: Sources;
  token?: string;
  /** True if the site's origin is set: behind a proxy, any caller may look local. */
  readonly isPublic: boolean;
};

const LOOPBACK = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/;
const FORWARDED = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/**
 * Shows the metrics to callers with the token. Without a token, only to this machine, and only while the site is not
 * public.
 */
export function createAnswerMetrics(options: Options): AnswerMetrics {
  const { metrics, sources, token } = options;
  const isHere = (request: Request, { address }: Visitor) =>
    !options.isPublic && LOOPBACK.test(address) && !FORWARDED.some((name) => request.headers.has(name));
  return async (request, visitor) => {
    if (token) {
      const [, given = ""] = /^bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
      if (!same(given, token))
        return apiRefusal(401, "no_authorization", "The figures ask for METRICS_TOKEN.", {
          "www-authenticate": "Bearer",
        });
    } else if (!isHere(request, visitor)) return notFound();
    return new Response(await metrics.text(sources), {
      headers: { "content-type": metrics.contentType, "cache-control": "no-store" },
    });
  };
}

function same(given: string, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
