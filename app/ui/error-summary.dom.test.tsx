import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { ErrorSummary, type Problem } from "./error-summary";

const EMAIL: Problem = { field: "email", message: "Escreva um e-mail" };
const NAME: Problem = { field: "name", message: "Escreva o seu nome" };

const form = (problems: Problem[], attempt: number) => (
  <>
    <ErrorSummary problems={problems} attempt={attempt} />
    <input id="name" aria-label="Nome" />
    <input id="email" aria-label="E-mail" />
  </>
);

test("the summary takes the focus when a submission fails, and again at the next one", async () => {
  const { rerender } = render(form([], 0));
  expect(screen.queryByRole("alert")).toBeNull();
  rerender(form([NAME, EMAIL], 1));
  expect(screen.getByRole("alert")).toHaveFocus();
  await userEvent.click(screen.getByLabelText("Nome"));
  rerender(form([EMAIL], 2));
  expect(screen.getByRole("alert")).toHaveFocus();
});

test("the summary never takes the focus from somebody who is correcting", async () => {
  const { rerender } = render(form([NAME, EMAIL], 1));
  await userEvent.click(screen.getByLabelText("Nome"));
  rerender(form([EMAIL], 1));
  rerender(form([], 1));
  rerender(form([NAME], 1));
  expect(screen.getByLabelText("Nome")).toHaveFocus();
});

test("the summary leaves the focus alone when a problem appears without a submission", async () => {
  const { rerender } = render(form([], 0));
  await userEvent.click(screen.getByLabelText("Nome"));
  rerender(form([{ message: "Chegou outra resposta" }], 0));
  expect(screen.getByRole("alert")).toHaveTextContent("Chegou outra resposta");
  expect(screen.getByLabelText("Nome")).toHaveFocus();
});

test("each problem links to its field, and a problem of the whole form to nothing", async () => {
  render(form([EMAIL, { message: "O horário foi reservado" }], 1));
  await userEvent.click(screen.getByRole("link", { name: "Escreva um e-mail" }));
  expect(screen.getByLabelText("E-mail")).toHaveFocus();
  expect(screen.getAllByRole("link")).toHaveLength(1);
});

test("the summary counts invalid fields, and shows no count for a failure of the form", () => {
  const { rerender } = render(form([NAME, EMAIL], 1));
  expect(screen.getByRole("heading")).toHaveTextContent("2");
  rerender(form([{ message: "Sem conexão" }], 2));
  expect(screen.getByRole("heading")).toHaveTextContent("Não deu certo");
});

test("the summary is announced by its focus, and as an alert only if it does not take the focus", () => {
  const { rerender } = render(form([{ message: "Chegou outra resposta" }], 0));
  expect(screen.getByRole("alert")).not.toHaveAttribute("aria-live");
  rerender(form([NAME, EMAIL], 1));
  expect(screen.getByRole("alert")).toHaveFocus();
  expect(screen.getByRole("alert")).toHaveAttribute("aria-live", "off");
});
