import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod/mini";
import { m } from "~/i18n/paraglide/messages";
import { overwriteGetLocale } from "~/i18n/paraglide/runtime";
import { Dialog } from "~/ui/dialog";
import { Toaster } from "~/ui/toast";
import type { Result } from "../backend/result";
import { SESSION_STORAGE_KEY } from "../session/session-store";
import { draftsOf } from "./drafts";
import { useOfflineForm } from "./use-offline-form";

const drafts = draftsOf("notes", z.object({ text: z.string(), waits: z.optional(z.number()) }));
type Note = { text: string; waits?: number | undefined };
const isSame = (one: Note, other: Note) => one.text.trim() === other.text.trim();

/** A typical form. The test decides the result of sending, and the version that the form shows. */
function Notes({ saved = "", version = 0, end = async () => ({ answer: null }) }: Props) {
  const form = useOfflineForm({ drafts, id: "a", saved: { text: saved }, version, isSame, field: "text" });
  const [problem, setProblem] = useState<string>();
  const send = async () => setProblem(form.settle(await end(), form.version));
  return (
    <form>
      <input
        id="text"
        aria-label="Texto"
        value={form.draft.text}
        onChange={({ target: { value: text } }) => form.change(() => ({ text }))}
      />
      {form.changed && (
        <button type="button" onClick={form.discard}>
          Descartar
        </button>
      )}
      <button type="button" onClick={() => void send()}>
        Enviar
      </button>
      <p>over {form.version}</p>
      {form.conflict && <p>conflict</p>}
      {form.waits !== undefined && <p>waits</p>}
      {problem && <p role="alert">{problem}</p>}
    </form>
  );
}
type Props = { saved?: string; version?: number; end?: () => Promise<Result> };
function Page({ shut = false }: { shut?: boolean }) {
  return (
    <>
      <Toaster />
      {!shut && <Notes />}
    </>
  );
}

beforeEach(() => {
  localStorage.clear();
  const session = { access_token: "a.b.c", refresh_token: "again", token_type: "bearer", expires_in: 3600 };
  const expires_at = Math.floor(Date.now() / 1000) + session.expires_in;
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...session, expires_at, user: { id: "lia" } }));
});
afterEach(() => vi.restoreAllMocks());

const field = () => screen.getByRole("textbox", { name: "Texto" });
const undo = () => screen.getByRole("button", { name: m.common_undo() });
const reachByF8 = async () => {
  await userEvent.keyboard("{F8}");
  for (let stop = 0; stop < 4 && document.activeElement !== undo(); stop += 1) await userEvent.tab();
  expect(undo()).toHaveFocus();
};
const typeAndDiscard = async () => {
  await userEvent.type(field(), "Escrito");
  await userEvent.click(screen.getByRole("button", { name: "Descartar" }));
  expect(field()).toHaveValue("");
};

test("one press brings discarded changes back, into the form and onto the device", async () => {
  render(<Page />);
  await typeAndDiscard();
  expect(drafts.ids()).toEqual([]);
  await userEvent.click(undo());
  expect(field()).toHaveValue("Escrito");
  expect(drafts.read("a")).toEqual({ text: "Escrito" });
});

test("the focus stays in the field, and F8 reaches the undo", async () => {
  render(<Page />);
  await userEvent.type(field(), "Escrito");
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  expect(field()).toHaveFocus();
  await reachByF8();
  await userEvent.keyboard("{Enter}");
  expect(field()).toHaveValue("Escrito");
  expect(field()).toHaveFocus();
});

test("in a sheet, which traps the focus, the undo is inside the sheet", async () => {
  render(
    <>
      <Toaster />
      <Dialog open title="Notas">
        <Notes />
      </Dialog>
    </>,
  );
  await typeAndDiscard();
  // The script of toasts comes with the first one.
  await waitFor(() => expect(screen.getByRole("dialog")).toContainElement(undo()));
  await reachByF8();
  await userEvent.keyboard("{Enter}");
  expect(field()).toHaveValue("Escrito");
});

test("text written after discarding is never overwritten: the undo ends with the first letter", async () => {
  render(<Page />);
  await typeAndDiscard();
  await userEvent.type(field(), "N");
  await waitFor(() => expect(screen.queryByRole("button", { name: m.common_undo() })).toBeNull());
  expect(field()).toHaveValue("N");
});

test("discarded changes return to the device when their form is gone, and a form opened since shows them", async () => {
  const { rerender } = render(<Page />);
  await typeAndDiscard();
  rerender(<Page shut />);
  await userEvent.click(undo());
  expect(drafts.read("a")).toEqual({ text: "Escrito" });
  rerender(<Page />);
  await userEvent.click(screen.getByRole("button", { name: "Descartar" }));
  rerender(<Page shut />);
  rerender(<Page />);
  await userEvent.click(undo());
  expect(field()).toHaveValue("Escrito");
});

test("the undo brings changes back into the form although the device has no room", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  render(<Page />);
  await typeAndDiscard();
  await userEvent.click(undo());
  expect(field()).toHaveValue("Escrito");
});

const send = () => userEvent.click(screen.getByRole("button", { name: "Enviar" }));
const offline: Result = { kind: "offline", problem: "No connection", code: "" };

test("an unchanged form takes the values that are saved elsewhere", () => {
  const { rerender } = render(<Notes saved="One" />);
  rerender(<Notes saved="Two" version={1} />);
  expect(field()).toHaveValue("Two");
  expect(screen.getByText("over 1")).toBeVisible();
});

test("a save on another device while a form is filled in is a conflict, until its writer has seen it", async () => {
  const page = (version: number) => (
    <Notes
      saved={version ? "Two" : "One"}
      version={version}
      end={async () => ({ kind: "refused", problem: "Changed elsewhere", code: "EDIT_CONFLICT" })}
    />
  );
  const { rerender } = render(page(0));
  await userEvent.type(field(), " more");
  rerender(page(1));
  expect(screen.getByText("conflict")).toBeVisible();
  expect(screen.getByText("over 0")).toBeVisible();
  await send();
  expect(screen.getByRole("alert")).toHaveTextContent("Changed elsewhere");
  expect(field()).toHaveValue("One more");
  expect(screen.getByText("over 1")).toBeVisible();
  expect(screen.queryByText("conflict")).toBeNull();
});

test("the form's own submission is not mistaken for a later save of another device", async () => {
  const { rerender } = render(<Notes saved="" />);
  await userEvent.type(field(), "Mine");
  await send();
  rerender(<Notes saved="Mine" version={1} />);
  expect(drafts.ids()).toEqual([]);
  await userEvent.type(field(), " and more");
  rerender(<Notes saved="Theirs" version={2} />);
  expect(screen.getByText("conflict")).toBeVisible();
});

test("text written while the draft is on its way stays in the form and on the device", async () => {
  const answer = Promise.withResolvers<Result>();
  render(<Notes end={() => answer.promise} />);
  await userEvent.type(field(), "First");
  await send();
  await userEvent.type(field(), " and more");
  await act(async () => answer.resolve({ answer: null }));
  expect(field()).toHaveValue("First and more");
  expect(drafts.read("a")).toEqual({ text: "First and more" });
});

test("a draft without an answer waits on the device, also for a form that is opened later", async () => {
  const { unmount } = render(<Notes end={async () => offline} />);
  await userEvent.type(field(), "First");
  await send();
  expect(await screen.findByText("waits")).toBeVisible();
  expect(drafts.read("a")).toEqual({ text: "First", waits: 0 });
  unmount();
  render(<Notes />);
  expect(field()).toHaveValue("First");
  expect(screen.getByText("waits")).toBeVisible();
});

test("a draft without an answer and without room says that it is not kept", async () => {
  render(<Notes end={async () => offline} />);
  await userEvent.type(field(), "First");
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await send();
  expect(await screen.findByRole("alert")).toHaveTextContent(m.common_offline_not_stored());
  expect(screen.queryByText("waits")).toBeNull();
});

describe.each([
  ["pt", "Mudanças descartadas", "Desfazer"],
  ["en", "Changes discarded", "Undo"],
] as const)("in %s", (lang, said, way) => {
  beforeEach(() => overwriteGetLocale(() => lang));
  afterEach(() => overwriteGetLocale(() => "pt"));

  test("the undo is announced", async () => {
    render(<Page />);
    await typeAndDiscard();
    expect(screen.getByText(said)).toBeVisible();
    expect(screen.getByRole("button", { name: way })).toBeVisible();
  });
});
