import { act, render, screen } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { ThemeButton } from "./theme-button";

const button = () => screen.getByRole("button", { name: m.site_theme() });
afterEach(() => {
  document.documentElement.className = "";
  document.body.innerHTML = "";
});

test.each([
  ["dark", "true"],
  ["", "false"],
])("in a theme %j a new button says pressed: %s", (theme, pressed) => {
  document.documentElement.className = theme;
  render(<ThemeButton className="" />);
  expect(button()).toHaveAttribute("aria-pressed", pressed);
});

test("a page whose hydration failed is rendered anew, and its button says the theme", async () => {
  const page = (words: string) => (
    <main>
      <p>{words}</p>
      <ThemeButton className="" />
    </main>
  );
  const place = document.body.appendChild(document.createElement("div"));
  place.innerHTML = renderToString(page("of the server"));
  document.documentElement.className = "dark";
  const before = button();
  const failed = vi.fn();
  await act(async () => void hydrateRoot(place, page("of the browser"), { onRecoverableError: failed }));
  expect(failed).toHaveBeenCalled();
  expect(button()).not.toBe(before);
  expect(button()).toHaveAttribute("aria-pressed", "true");
});
