import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Dialog } from "./dialog";
import { Toaster, toast } from "./toast";
import { dismissToast, shownToast } from "./toast-store";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => {
    const left = shownToast();
    if (left) dismissToast(left.id);
  });
  vi.useRealTimers();
});

const show = (title: string, variant?: "destructive") => act(() => toast({ title, ...(variant && { variant }) }));
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test("a toast stays for five seconds", () => {
  render(<Toaster />);
  show("Perfil salvo");
  wait(4999);
  expect(screen.getByText("Perfil salvo")).toBeVisible();
  wait(1);
  expect(screen.queryByText("Perfil salvo")).toBeNull();
});

test("a new toast replaces the old one and has its own five seconds", () => {
  render(<Toaster />);
  show("Primeiro");
  wait(4000);
  show("Segundo");
  expect(screen.queryByText("Primeiro")).toBeNull();
  wait(4000);
  expect(screen.getByText("Segundo")).toBeVisible();
});

test("a toast that a change of the page interrupts is shown on the next page, once, without its undo", () => {
  const leave = () => {
    const before = render(<Toaster />);
    act(() => toast({ title: "Salvo", action: { label: "Desfazer", onAction: vi.fn() } }));
    fireEvent(window, new Event("pagehide"));
    before.unmount();
    dismissToast(shownToast()?.id ?? 0);
  };
  leave();
  const next = render(<Toaster />);
  expect(screen.getByText("Salvo")).toBeVisible();
  expect(screen.queryByText("Desfazer")).toBeNull();
  wait(5000);
  next.unmount();
  render(<Toaster />);
  expect(screen.queryByText("Salvo")).toBeNull();
  leave();
  vi.setSystemTime(Date.now() + 60_000);
  render(<Toaster />);
  expect(screen.queryByText("Salvo")).toBeNull();
});

test("two toasters on one page show a toast once, also after the first has gone", () => {
  const first = render(<Toaster />);
  render(<Toaster />);
  show("Um só");
  expect(screen.getAllByText("Um só")).toHaveLength(1);
  first.unmount();
  expect(screen.getAllByText("Um só")).toHaveLength(1);
});

describe("a failure that no longer holds is dismissed", () => {
  const fails = () => toast({ title: "Não deu", variant: "destructive" });
  const page = () =>
    render(
      <>
        <button type="button" onClick={fails}>
          Baixar
        </button>
        <form
          aria-label="Entrar"
          onSubmit={(event) => {
            event.preventDefault();
            fails();
          }}
        >
          <button type="submit">Entrar</button>
        </form>
        <Toaster />
      </>,
    );
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  const failure = () => screen.queryByText("Não deu");
  const again = (element: Element, event: "click" | "submit") => {
    element.addEventListener(event, (happened) => happened.stopImmediatePropagation(), { once: true });
    fireEvent[event](element);
  };

  test("a press of the same button dismisses the failure, one of another does not", () => {
    page();
    press("Baixar");
    again(screen.getByRole("button", { name: "Entrar" }), "click");
    expect(failure()).toBeVisible();
    press("Baixar");
    again(screen.getByRole("button", { name: "Baixar" }), "click");
    expect(failure()).toBeNull();
  });

  test("sending its form again dismisses the failure", () => {
    page();
    fireEvent.submit(screen.getByRole("form"));
    expect(failure()).toBeVisible();
    again(screen.getByRole("form"), "submit");
    expect(failure()).toBeNull();
  });

  test("the returning network dismisses a failure of the network", () => {
    page();
    press("Baixar");
    fireEvent(window, new Event("online"));
    expect(failure()).toBeVisible();
    vi.spyOn(navigator, "onLine", "get").mockReturnValueOnce(false);
    press("Baixar");
    fireEvent(window, new Event("online"));
    expect(failure()).toBeNull();
  });
});

test("the close button dismisses a toast, and the undo button calls its action", () => {
  render(<Toaster />);
  const onAction = vi.fn();
  act(() => toast({ title: "Arquivado", action: { label: "Desfazer", onAction } }));
  fireEvent.click(screen.getByRole("button", { name: "Desfazer" }));
  expect(onAction).toHaveBeenCalledOnce();
  show("Outro");
  fireEvent.click(screen.getByRole("button", { name: "Fechar" }));
  expect(screen.queryByText("Outro")).toBeNull();
});

test("a failure is announced at once, a success politely", () => {
  render(<Toaster />);
  show("Erro", "destructive");
  wait(100);
  expect(screen.getByRole("status")).toHaveAttribute("aria-live", "assertive");
  show("Perfil salvo");
  wait(100);
  expect(screen.getByRole("status")).toHaveAttribute("aria-live", "polite");
});

test("both lines of a toast in the other language have that language as `lang`", () => {
  render(<Toaster />);
  act(() => toast({ title: "Erro", description: "Não deu certo.", lang: "pt-BR" }));
  for (const line of ["Erro", "Não deu certo."]) expect(screen.getByText(line)).toHaveAttribute("lang", "pt-BR");
  show("Salvo");
  expect(screen.getByText("Salvo")).not.toHaveAttribute("lang");
});

test("F8 moves the focus to the toasts", () => {
  render(<Toaster />);
  show("Perfil salvo");
  fireEvent.keyDown(document, { key: "F8", code: "F8" });
  expect(screen.getByRole("list")).toHaveFocus();
});

test("Escape closes a dialog and leaves the message, whichever came last", async () => {
  vi.useRealTimers();
  render(
    <>
      <Toaster />
      <Dialog title="Nova aula" trigger={<button type="button">Abrir</button>} />
    </>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Abrir" }));
  show("Arquivado");
  const dialog = screen.getByRole("dialog", { name: "Nova aula" });
  await within(dialog).findByText("Arquivado");
  fireEvent.keyDown(within(dialog).getAllByRole("button", { name: "Fechar" })[0] ?? dialog, { key: "Escape" });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText("Arquivado")).toBeInTheDocument();
});
