import { render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { CarneLeaoSheet } from "./carne-leao-sheet";

const INCOME = {
  id: "1",
  student_id: "s1",
  student: "Ana Lima",
  paid_on: "2026-11-05",
  amount_cents: 48_050,
  payer: "Ana Lima",
  document: "52998224725",
  is_own: true,
  description: "Moderate 12/2026",
};

test("payments without a CPF come first, with a link to the student's payer", () => {
  const sheet = {
    month: "2026-11",
    months: ["2026-11", "2026-10"],
    occupation: "295",
    incomes: [INCOME, { ...INCOME, id: "2", student_id: "s2", payer: "Bia Souza", document: null }],
  };
  const Page = createRoutesStub([{ path: "/", Component: () => <CarneLeaoSheet sheet={sheet} /> }]);
  render(<Page />);
  expect(screen.getByRole("heading", { name: "Falta o CPF de 1 pagamento" })).toBeVisible();
  const link = screen.getByRole("link", { name: "Bia Souza" });
  expect(link).toHaveAttribute("href", "/admin/students/s2/payments");
  expect(link.compareDocumentPosition(screen.getByText("529.982.247-25"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
