import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLoaderData } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { renderPage } from "~/platform/forms/testing";
import { SESSION_STORAGE_KEY } from "~/platform/session/session-store";
import { Toaster } from "~/ui/toast";
import { notesDrafts } from "./notes-draft";
import { NotesForm } from "./notes-form";
import { notesWrites } from "./notes-writes";

/** The notes on the server, and the requests that change them. */
let there: string | undefined;
let written: string[];
beforeEach(() => {
  localStorage.clear();
  const session = { access_token: "a.b.c", refresh_token: "again", token_type: "bearer", expires_in: 3600 };
  const expires_at = Math.floor(Date.now() / 1000) + session.expires_in;
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...session, expires_at, user: { id: "teacher" } }));
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  there = undefined;
  written = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (request.url.endsWith("/change_row")) {
      const { before, after } = await request.json();
      if (there === undefined) return Response.json({ code: "PT404", message: "NOT_FOUND" }, { status: 404 });
      if (there !== before.text && there !== after.text) return Response.json({ text: there });
      written.push(after.text);
      return Response.json(null);
    }
    if (!request.url.includes("student_notes")) return new Response(null, { status: 201 });
    written.push((await request.json()).text);
    return Response.json([{ student_id: "lia" }], { status: 201 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const notes = () => screen.getByRole("textbox", { name: m.common_notes() });
/** Opens the tab with the server's notes; `read` reads them again. */
async function open(saved: string, student = "lia") {
  let now = saved;
  const Tab = () => <NotesForm student={student} notes={useLoaderData<string>()} />;
  const page = (
    <>
      <Tab />
      <Toaster />
    </>
  );
  const { router, unmount } = renderPage(page, notesWrites, { loader: () => there ?? now });
  await screen.findByRole("textbox", { name: m.common_notes() });
  const read = (later: string) => {
    now = later;
    return act(() => router.revalidate());
  };
  return { unmount, read };
}

test("unsaved notes are restored when the tab is opened again, and for this student only", async () => {
  const { unmount } = await open("Likes films.");
  await userEvent.type(notes(), " And tea.");
  unmount();
  const other = await open("Plays chess.", "ana");
  expect(notes()).toHaveValue("Plays chess.");
  other.unmount();
  await open("Likes films.");
  expect(notes()).toHaveValue("Likes films. And tea.");
  expect(notes()).toHaveAccessibleDescription(m.students_notes_stored_on_device());
});

test("saved or discarded notes leave no draft", async () => {
  const { unmount } = await open("Likes films.");
  await userEvent.type(notes(), " And tea.");
  await userEvent.click(screen.getByRole("button", { name: m.common_save() }));
  await waitFor(() => expect(notes()).toHaveAccessibleDescription(m.students_notes_hint()));
  unmount();
  await open("Likes films. And tea.");
  await userEvent.type(notes(), " And more.");
  await userEvent.click(screen.getByRole("button", { name: m.common_discard_changes() }));
  expect(notes()).toHaveValue("Likes films. And tea.");
  expect(Object.keys(localStorage)).toEqual([SESSION_STORAGE_KEY]);
});

test("notes that were discarded by mistake can be restored, below the notes that were saved elsewhere meanwhile", async () => {
  const { read } = await open("Likes films.");
  const discard = () => userEvent.click(screen.getByRole("button", { name: m.common_discard_changes() }));
  const undo = () => userEvent.click(screen.getByRole("button", { name: m.common_undo() }));
  await userEvent.type(notes(), " And tea.");
  await discard();
  expect(notes()).toHaveValue("Likes films.");
  await undo();
  expect(notes()).toHaveValue("Likes films. And tea.");
  expect(notesDrafts.read("lia")).toEqual({ text: "Likes films. And tea.", base: "Likes films." });
  await discard();
  await read("Likes films and cats.");
  await undo();
  expect(notes()).toHaveValue("Likes films. And tea.\n\nLikes films and cats.");
});

test("notes saved elsewhere meanwhile are not overwritten silently", async () => {
  const { unmount } = await open("Likes films.");
  await userEvent.type(notes(), " And tea.");
  unmount();
  await open("Likes films and cats.");
  expect(notes()).toHaveValue("Likes films. And tea.\n\nLikes films and cats.");
});

test("notes saved on another device meanwhile are shown with the typed ones, and both are saved when the teacher saves again", async () => {
  await open("Likes films.");
  await userEvent.type(notes(), " And tea.");
  there = "Likes films and cats.";
  await userEvent.click(screen.getByRole("button", { name: m.common_save() }));
  await waitFor(() => expect(notes()).toHaveValue("Likes films. And tea.\n\nLikes films and cats."));
  expect(notes()).toHaveAccessibleDescription(expect.stringContaining(m.students_notes_changed()));
  expect(written).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: m.common_save() }));
  await waitFor(() => expect(written).toEqual(["Likes films. And tea.\n\nLikes films and cats."]));
});

test("unchanged notes take the text that is read next", async () => {
  const { read } = await open("Likes films.");
  await read("Likes films and cats.");
  await waitFor(() => expect(notes()).toHaveValue("Likes films and cats."));
});
