import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { dismissToast, shownToast } from "../app/ui/toast-store.ts";

// jsdom captures no pointers, which is what a toast asks of the one that presses it.
HTMLElement.prototype.hasPointerCapture ??= () => false;

let errors: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  errors = vi.spyOn(console, "error");
});

// React's warnings arrive here: a component that prints one is not finished.
afterEach(() => {
  cleanup();
  // All pages of a run are one world: what the last one said is nothing to the next.
  const left = shownToast();
  if (left) dismissToast(left.id);
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});
