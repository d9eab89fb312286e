import { createClient } from "@supabase/supabase-js";
import { UNSAFE_ErrorResponseImpl as RouteError, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { Database } from "~/platform/backend/database.types";
import { requestContext } from "~/school/request-context";
import { handleError } from "./entry.server";

const SITE = "http://localhost:3000";

/** True if an error of a page is logged, which notifies the teacher. */
function isReported(error: unknown, request = new Request(`${SITE}/pt`)): boolean {
  const reported: unknown[] = [];
  const client = createClient<Database>(SITE, "sb_publishable_x");
  const context = new RouterContextProvider();
  context.set(requestContext, {
    supabase: client,
    server: client,
    siteUrl: SITE,
    nonce: "",
    lacksSomething() {},
    backend: { supabaseUrl: SITE, publishableKey: "sb_publishable_x" },
    report: (one) => reported.push(one),
    readUnsubscribeToken: () => undefined,
  });
  handleError(error, { request, context });
  return reported.length > 0;
}

test("a request without a matching route is not written to the error log", () => {
  expect(isReported(new RouteError(405, "Method Not Allowed", new Error("no action"), true))).toBe(false);
  expect(isReported(new RouteError(404, "Not Found", new Error("no route"), true))).toBe(false);
});

test("an error in our code is written to the error log", () => {
  expect(isReported(new RouteError(500, "Server Error", new Error("ours"), true))).toBe(true);
  expect(isReported(new Error("ours"))).toBe(true);
});

const formFrom = (origin: string | undefined) =>
  new Request(`${SITE}/pt/blog`, { method: "POST", headers: origin ? { origin } : {} });

test.each(["https://evil.example", "null"])("a form of another site (%s) is refused, which is no error", (origin) => {
  expect(isReported(new Error("Bad Request"), formFrom(origin))).toBe(false);
});

test.each([SITE, undefined])("an error in our code is reported for a form of the site (%s)", (origin) => {
  expect(isReported(new Error("ours"), formFrom(origin))).toBe(true);
});
