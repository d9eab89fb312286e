import { act, cleanup, screen } from "@testing-library/react";
import { Node } from "@tiptap/pm/model";
import type { Editor } from "@tiptap/react";
import { Profiler } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { EMPTY_DRAFT, type Translation } from "./draft";
import { newArticle } from "./read-translations";
import { EDITOR_ID } from "./save-draft";
import { TranslationEditor } from "./translation-editor";

const sent: string[] = [];
/** A server that accepts every text. */
const answer: typeof fetch = async (_, init) => {
  sent.push(String(init?.body));
  return Response.json({ article: "a", revision: 1 + sent.length, saved_at: "2026-11-25T12:00:00Z" });
};
const PLACE = `article:a:pt:${EDITOR_ID}`;
const kept = (): string | null => localStorage.getItem(PLACE);
const commits = vi.fn();
let editor: Editor;

async function open() {
  const translation = {
    language: "pt",
    draft: EMPTY_DRAFT,
    revision: 1,
    savedAt: null,
    state: "draft",
    publishAt: null,
    liveSlug: null,
    liveRevision: null,
  } satisfies Translation;
  renderPage(
    <Profiler id="side" onRender={commits}>
      <TranslationEditor article={newArticle("a")} translation={translation} author="Alex" onReplaced={() => {}} />
    </Profiler>,
  );
  // The text's editor comes by a script of its own.
  await act(() => vi.dynamicImportSettled());
  const text: HTMLElement & { editor?: Editor } = screen.getByRole("textbox", { name: m.writing_body() });
  if (!text.editor) throw new Error("There is no editor");
  editor = text.editor;
}

const type = (words: string) => {
  for (const letter of words) act(() => editor.view.dispatch(editor.state.tr.insertText(letter)));
};

beforeEach(async () => {
  vi.useFakeTimers();
  localStorage.clear();
  sent.length = 0;
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", answer);
  await open();
});
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  // The device keeps the text until it is saved; no request is running afterwards.
  await vi.waitFor(() => expect(kept()).toBeNull());
  vi.unstubAllGlobals();
});

test("a key press neither serialises the text, stores it on the device nor renders the form again", async () => {
  // React checks again after a state change.
  type("a ");
  const written = vi.spyOn(Node.prototype, "toJSON");
  const stored = vi.spyOn(Storage.prototype, "setItem");
  commits.mockClear();
  type("thousand words of a lesson");
  expect([written, stored, commits].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(stored.mock.calls.map(([place]) => place)).toEqual([PLACE]);
  expect(kept()).toContain("a thousand words of a lesson");
  for (const spy of [written, stored]) spy.mockRestore();
});

test("unchanged blocks are not serialised again", async () => {
  act(() => editor.commands.setContent("<ul><li><p>dois</p></li></ul><p></p>"));
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  act(() => editor.commands.setTextSelection(editor.state.doc.content.size - 1));
  const written = vi.spyOn(Node.prototype, "toJSON");
  const stringify = vi.spyOn(JSON, "stringify");
  type("a");
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(written.mock.results.map(({ value }) => value.type).toSorted()).toEqual(["paragraph", "text"]);
  expect(stringify.mock.results.map(({ value }) => value).join()).not.toContain("dois");
  expect(kept()).toContain("dois");
  for (const spy of [written, stringify]) spy.mockRestore();
});

test("a long text is sent to the server less often than a short one, and stored on the device just as soon", async () => {
  act(() => editor.commands.setContent(`<p>${"a ".repeat(250_000)}</p>`));
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  expect(sent).toHaveLength(1);
  act(() => editor.commands.insertContent("more"));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect([sent.length, kept()?.includes("more")]).toEqual([1, true]);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect([sent.length, kept()]).toEqual([2, null]);
  act(() => editor.commands.setContent("<p>short</p>"));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  act(() => editor.commands.setContent("<p>shorter</p>"));
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  expect(sent).toHaveLength(4);
});

test("a draft that reached the server is not stored on the device afterwards", async () => {
  type("one");
  await act(() => vi.advanceTimersByTimeAsync(2_400));
  type(" two");
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(sent.join()).toContain("one two");
  expect(kept()).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(kept()).toBeNull();
});

test.each([
  ["goes away", () => dispatchEvent(new Event("pagehide"))],
  ["is left for another window", () => dispatchEvent(new Event("blur"))],
  [
    "is hidden",
    () => {
      vi.spyOn(document, "visibilityState", "get").mockReturnValueOnce("hidden");
      document.dispatchEvent(new Event("visibilitychange"));
    },
  ],
  ["shows something else", cleanup],
])("typed text is stored before the page %s", (_, leave) => {
  type("unsaved");
  expect(kept()).toBeNull();
  leave();
  expect(kept()).toContain("unsaved");
});
