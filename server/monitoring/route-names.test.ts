import { expect, test } from "vitest";
import { createRouteNames } from "./route-names.ts";

const nameOf = createRouteNames([
  "/",
  "/pt",
  "/pt/blog/:slug",
  "/pt/blog/rss.xml",
  "/admin/publish-article/:id?",
  "/calendar/:file",
]);

test.each([
  ["/", "/"],
  ["/pt/", "/pt"],
  ["/pt/blog/falsos-cognatos", "/pt/blog/:slug"],
  ["/pt/blog/rss.xml", "/pt/blog/rss.xml"],
  ["/admin/publish-article", "/admin/publish-article/:id?"],
  ["/calendar/a-secret-token.ics", "/calendar/:file"],
  ["/assets/root-abc123.js", "/assets/*"],
  ["/rest/v1/rpc/book_trial", "/rest/v1/rpc/:function"],
  ["/rest/v1/profiles", "/rest/v1/:table"],
  ["/auth/v1/token", "/auth/v1/token"],
  ["/auth/v1/whatever-somebody-asks", "/auth/v1/*"],
  ["/storage/v1/object/avatars/x/y.webp", "/storage/v1/object"],
  ["/wp-login.php", "other"],
  ["/pt/blog/a/b", "other"],
])("the path %s is counted as %s", (path, name) => {
  expect(nameOf(path)).toBe(name);
});
