import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { LeftOutLines } from "./left-out-lines";
import { readStatement } from "./read-statement";

test("every line that is left out can be looked at with its reason", async () => {
  const read = await readStatement(
    "Data;Descrição;Moeda;Valor\n05/10/2026;Ana;BRL;480,00\n05/10/2026;Bea;EUR;90,00\n06/10/2026;Luz;BRL;-2,00",
  );
  if (!read) throw new Error("no statement");
  render(<LeftOutLines read={read} />);
  expect(screen.getByText("Ficaram de fora: saídas, 1; em outra moeda, 1.")).toBeVisible();
  await userEvent.click(screen.getByText(m.payments_statement_left_lines({ count: "3" })));
  expect(screen.getByText("Linha 1: Data Descrição Moeda Valor (sem lançamento)")).toBeVisible();
  expect(screen.getByText("Linha 3: 05/10/2026 Bea EUR 90,00 (outra moeda)")).toBeVisible();
});
