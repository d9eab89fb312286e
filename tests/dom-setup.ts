import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { dismissToast, shownToast } from "../app/ui/toast-store.ts";

// The same patience as `expect.poll` (vitest.config.ts): a script that a component loads arrives sooner or later.
configure({ asyncUtilTimeout: 20_000 });

// jsdom captures no pointers, which is what a toast asks of the one that presses it.
HTMLElement.prototype.hasPointerCapture ??= () => false;

// jsdom does not know <search>, of which React would warn.
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

// React's warnings arrive here: a component that prints one is not finished.
afterEach(() => {
  cleanup();
  // All pages of a run are one world: what the last one said or kept is nothing to the next.
  localStorage.clear();
  const left = shownToast();
  if (left) dismissToast(left.id);
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});
