import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { dismissToast, shownToast, toast } from "./toast-store";
import { Toasts } from "./toasts";

test("a page whose toaster loads late shows the toast of the page before, or its own toast if it has one", async () => {
  const leave = () => {
    act(() => void toast({ title: "Salvo" }));
    fireEvent(window, new Event("pagehide"));
    act(() => dismissToast(shownToast()?.id ?? 0));
  };
  leave();
  const next = render(<Toasts />);
  expect(await screen.findByText("Salvo")).toBeVisible();
  next.unmount();
  act(() => dismissToast(shownToast()?.id ?? 0));

  leave();
  act(() => void toast({ title: "Data inválida" }));
  render(<Toasts />);
  expect(await screen.findByText("Data inválida")).toBeVisible();
  expect(screen.queryByText("Salvo")).toBeNull();
});
