import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { dismissToast, shownToast } from "../app/ui/toast-store.ts";

// The same timeout as `expect.poll` (vitest.config.ts), because components load scripts.
configure({ asyncUtilTimeout: 20_000 });

// jsdom has no pointer capture, which a toast uses.
HTMLElement.prototype.hasPointerCapture ??= () => false;

// jsdom does not know <search>, so React would warn.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  configurable: true,
  get(this: Element) {
    return this.localName === "search" ? "HTMLElement" : "HTMLUnknownElement";
  },
});

let errors: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  errors = vi.spyOn(console, "error");
});

// Fails tests on React's warnings.
afterEach(() => {
  cleanup();
  // It comes after the page, as in a document.
  document.getElementById("layers")?.remove();
  // Tests share one document, so each removes what it stored.
  localStorage.clear();
  const left = shownToast();
  if (left) dismissToast(left.id);
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});
