import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { ConfirmDialog } from "./confirm-dialog";
import { Dialog } from "./dialog";

/** A list whose only row opens a dialog, and may be removed by it. */
function Page({ confirms, goes }: { confirms: boolean; goes: boolean }) {
  const [open, setOpen] = useState(false);
  const [gone, setGone] = useState(false);
  const change = (next: boolean) => {
    setOpen(next);
    if (goes && !next) setGone(true);
  };
  const state = { open, onOpenChange: change };
  return (
    <main>
      <h1>Aulas</h1>
      {!gone && (
        <button type="button" onClick={() => setOpen(true)}>
          Abrir
        </button>
      )}
      {confirms
        ? open && <ConfirmDialog {...state} title="Certeza?" thing="Aula" confirmLabel="Excluir" onConfirm={() => {}} />
        : open && <Dialog {...state} title="Aula" />}
    </main>
  );
}

describe.each([
  ["a dialog", false],
  ["a question", true],
])("%s opened by another element", (_, confirms) => {
  test("a closed layer gives the focus back to its opener", async () => {
    render(<Page confirms={confirms} goes={false} />);
    await userEvent.click(screen.getByRole("button", { name: "Abrir" }));
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => document.activeElement).toBe(screen.getByRole("button", { name: "Abrir" }));
  });

  test("a closed layer gives the focus to the page's heading if its opener was removed", async () => {
    render(<Page confirms={confirms} goes />);
    await userEvent.click(screen.getByRole("button", { name: "Abrir" }));
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  });
});
