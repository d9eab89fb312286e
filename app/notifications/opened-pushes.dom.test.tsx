import { expect, test } from "vitest";
import * as worker from "~/service-worker/show-push";
import * as page from "./opened-pushes";

test("a page and the service worker, which is one file of its own, mean the same places", () => {
  expect(page.OPENED_CACHE).toBe(worker.OPENED_CACHE);
  expect(page.OPENED_MESSAGE).toBe(worker.OPENED_MESSAGE);
});
