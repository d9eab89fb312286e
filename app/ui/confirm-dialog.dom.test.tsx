import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { ConfirmDialog } from "./confirm-dialog";

function Page({ onConfirm, busy }: { onConfirm?: () => void; busy?: string }) {
  const [open, setOpen] = useState(true);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      title="Excluir este artigo?"
      thing="Dez expressões"
      confirmLabel="Excluir artigo"
      onConfirm={onConfirm ?? (() => undefined)}
      busy={busy}
    />
  );
}

test("a confirmation shows the name of the thing, and the first key press does not delete it", async () => {
  const onConfirm = vi.fn();
  render(<Page onConfirm={onConfirm} />);
  const dialog = screen.getByRole("alertdialog", { name: "Excluir este artigo?" });
  expect(dialog).toHaveAccessibleDescription("Dez expressões");
  await userEvent.keyboard("{Enter}");
  expect(onConfirm).not.toHaveBeenCalled();
  expect(dialog).not.toBeInTheDocument();
});

test("only the dialog's own button confirms", async () => {
  const onConfirm = vi.fn();
  render(<Page onConfirm={onConfirm} />);
  await userEvent.click(screen.getByRole("button", { name: "Excluir artigo" }));
  expect(onConfirm).toHaveBeenCalledOnce();
});

test("a dialog cannot be closed or confirmed twice while its action runs", async () => {
  const onConfirm = vi.fn();
  render(<Page onConfirm={onConfirm} busy="Apagando…" />);
  await userEvent.click(screen.getByRole("button", { name: "Apagando…" }));
  await userEvent.keyboard("{Escape}");
  expect(onConfirm).not.toHaveBeenCalled();
  expect(screen.getByRole("alertdialog")).toBeInTheDocument();
});
