import { expect, test } from "vitest";
import { slimManifest } from "./slim-manifest.ts";

const route = (id: string, hasDefaultExport: boolean) => ({
  id,
  path: id,
  hasDefaultExport,
  module: `/assets/${id}.js`,
  imports: ["/assets/shared.js"],
  css: [],
});
const written = (routes: object[]) =>
  `window.__reactRouterManifest=${JSON.stringify({ version: "a1", url: "/assets/manifest-a1.js", routes })};`;

test("a browser's list of routes has the pages, without their files", () => {
  const routes = { page: route("page", true), file: route("file", false) };
  const text = `window.__reactRouterManifest=${JSON.stringify({ version: "a1", routes })};`;
  const slim = JSON.parse(slimManifest(text).replace(/^[^=]+=|;$/g, ""));
  expect(slim).toEqual({ version: "a1", routes: { page: { ...routes.page, imports: [] } } });
});

test("a list of another form ends the build", () => {
  expect(() => slimManifest(written([route("page", true)]))).toThrow();
  expect(() => slimManifest("export default {}")).toThrow("another form");
});
