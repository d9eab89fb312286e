import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { overwriteGetLocale } from "~/i18n/paraglide/runtime";
import { Dialog } from "~/ui/dialog";
import { Toaster } from "~/ui/toast";
import { draftsOf } from "../offline/drafts";
import { SESSION_STORAGE_KEY } from "../session/session-store";
import { useDiscard } from "./use-discard";

const drafts = draftsOf<{ text: string; waits?: undefined }>("notes", (kept) =>
  typeof kept === "object" && kept !== null && "text" in kept ? { text: String(kept.text) } : undefined,
);

/** A form as there are many: a text that is kept with every letter. */
function Notes() {
  const [text, setText] = useState(() => drafts.read("a")?.text ?? "");
  const changed = text !== "";
  useEffect(() => void drafts.keep("a", changed ? { text } : undefined), [text, changed]);
  const discard = useDiscard({
    drafts,
    id: "a",
    changed,
    field: "text",
    show: (back) => setText(back?.text ?? ""),
  });
  return (
    <form>
      <input id="text" aria-label="Texto" value={text} onChange={(event) => setText(event.target.value)} />
      {changed && (
        <button type="button" onClick={() => discard({ text })}>
          Descartar
        </button>
      )}
    </form>
  );
}
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
  localStorage.setItem(SESSION_STORAGE_KEY, "{}");
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
  expect(screen.getByRole("dialog")).toContainElement(undo());
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
