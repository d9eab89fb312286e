import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { GreetingForm } from "./greeting-form";
import type { Site } from "./read-settings";
import { siteWrites } from "./settings-writes";
import { facts } from "./testing";

const MP3 = new File([new Uint8Array([0xff, 0xfb, 0x90, 0x44, ...new Array(500).fill(0)])], "oi.mp3");

let sent: string[];
let duration: number;
beforeEach(() => {
  sent = [];
  duration = 12.4;
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    const url = String(input instanceof Request ? input.url : input);
    sent.push(new URL(url, "http://site.test").pathname);
    return Response.json({ file: "a.mp3" });
  });
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:recording", revokeObjectURL: () => {} }));
  vi.spyOn(HTMLMediaElement.prototype, "duration", "get").mockImplementation(() => duration);
  vi.spyOn(HTMLMediaElement.prototype, "src", "set").mockImplementation(function (this: HTMLMediaElement) {
    queueMicrotask(() => this.dispatchEvent(new Event(Number.isNaN(duration) ? "error" : "loadedmetadata")));
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = (found: Partial<Site["facts"]> = {}) =>
  renderPage(<GreetingForm facts={{ ...facts, ...found }} />, siteWrites);
const choose = async (file = MP3) => userEvent.upload(await screen.findByLabelText(/Gravação/), file);
const save = () => userEvent.click(screen.getByRole("button", { name: /^Salvar:/ }));

test("a recording without its words is not saved, and is not public by being uploaded", async () => {
  show();
  await choose();
  expect(await screen.findByRole("button", { name: m.settings_greeting_remove() })).toBeVisible();
  await save();
  expect(screen.getByLabelText(m.settings_greeting_words())).toBeInvalid();
  expect(sent).toEqual(["/admin/greeting"]);
  await userEvent.type(screen.getByLabelText(m.settings_greeting_words()), "Olá!");
  await save();
  await vi.waitFor(() => expect(sent.slice(1)).toContainEqual(expect.stringContaining("/rest/v1/")));
});

test.each([
  ["longer than three minutes", 181, m.settings_greeting_too_long],
  ["that the browser cannot play", Number.NaN, m.settings_greeting_unplayable],
])("a recording %s is refused before it is uploaded", async (_, seconds, words) => {
  duration = seconds;
  show();
  await choose();
  expect(await screen.findByText(words())).toBeVisible();
  expect(sent).toEqual([]);
});

test("a text that claims to be WebVTT and has no caption is refused in its place", async () => {
  show({ greeting_file: "a.mp3", greeting_words: "WEBVTT\n\nOlá!" });
  await userEvent.click(await screen.findByRole("button", { name: /^Salvar:/ }));
  expect(screen.getByLabelText(m.settings_greeting_words())).toHaveAccessibleDescription(
    expect.stringContaining(m.settings_greeting_vtt_wrong()),
  );
});
