import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { FIRST_PAINT_SCRIPT } from "../../app/platform/pages/inline-scripts.ts";
import { documentPolicy, type HeaderOptions, setSecurityHeaders } from "./security-headers.ts";

const OPTIONS: HeaderOptions = { supabaseUrl: "https://escola.example", https: true };

const directive = (policy: string, name: string): string[] =>
  policy
    .split("; ")
    .find((line) => line.startsWith(`${name} `))
    ?.split(" ")
    .slice(1) ?? [];

const secured = (type: string, own: Record<string, string> = {}, options = OPTIONS) => {
  const headers = new Headers({ "content-type": type, ...own });
  setSecurityHeaders(headers, "n0nce", options);
  return headers;
};

describe("a document's policy", () => {
  const policy = documentPolicy("n0nce", OPTIONS);

  test("a document's policy allows no inline script but its own and the first-paint one", () => {
    const scripts = directive(policy, "script-src");
    expect(scripts).not.toContain("'unsafe-inline'");
    expect(scripts).not.toContain("'unsafe-eval'");
    expect(scripts).toContain("'nonce-n0nce'");
    expect(scripts).toContain(`'sha256-${createHash("sha256").update(FIRST_PAINT_SCRIPT).digest("base64")}'`);
  });

  test("a document's policy allows connections to the backend only by http and by web socket", () => {
    const hosted = documentPolicy("n", { supabaseUrl: "https://project.supabase.co", https: true });
    expect(directive(hosted, "connect-src")).toEqual([
      "'self'",
      "https://project.supabase.co",
      "wss://project.supabase.co",
    ]);
    expect(
      directive(documentPolicy("n", { supabaseUrl: "http://localhost:3000", https: false }), "connect-src"),
    ).toContain("ws://localhost:3000");
  });

  test.each(["object-src", "base-uri", "frame-ancestors", "script-src-attr"])(
    "a document's policy ignores the invalid address %s",
    (name) => {
      expect(directive(policy, name)).toEqual(["'none'"]);
    },
  );
});

test("HSTS is sent only if the site has https", () => {
  expect(secured("text/html").get("strict-transport-security")).toMatch(/^max-age=\d{8}/);
  expect(secured("text/html").get("strict-transport-security")).not.toContain("includeSubDomains");
  const below = secured("text/html", {}, { ...OPTIONS, subdomains: true });
  expect(below.get("strict-transport-security")).toMatch(/; includeSubDomains$/);
  const plain = secured("text/html", {}, { ...OPTIONS, https: false });
  expect(plain.get("strict-transport-security")).toBeNull();
  expect(plain.get("content-security-policy")).not.toContain("upgrade-insecure-requests");
});

test("data opened as a page can run and load nothing", () => {
  expect(secured("application/json").get("content-security-policy")).toMatch(/^default-src 'none'/);
});

test("a page may set a stricter referrer policy", () => {
  expect(secured("text/html", { "referrer-policy": "no-referrer" }).get("referrer-policy")).toBe("no-referrer");
});

test("documents refuse the microphone, except where people record", () => {
  const policy = (options: HeaderOptions) => secured("text/html", {}, options).get("permissions-policy")?.split(", ");
  expect(policy(OPTIONS)).toContain("microphone=()");
  const recording = policy({ ...OPTIONS, microphone: true });
  expect(recording?.filter((power) => !power.endsWith("=()")).toSorted()).toEqual([
    "microphone=(self)",
    "screen-wake-lock=(self)",
  ]);
});
