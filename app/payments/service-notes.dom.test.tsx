import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { ServiceNotes } from "./service-notes";

const PAYMENT = {
  id: "1",
  student_id: "s",
  student: "Ana Lima",
  payer: "Ana Lima",
  document: "52998224725",
  email: "ana@example.com",
  description: "Moderate 11/2026",
  paid_on: "2026-11-05",
  amount_cents: 58_000,
  nfse_number: null,
  nfse_file: null,
  nfse_sent_to: null,
  nfse_sent_at: null,
  reversed: false,
};
const CANCELLED = {
  id: "n",
  number: "11",
  reason: "Valor errado",
  cancelled_at: "2026-11-06T12:00:00Z",
  payments: { paid_on: "2026-11-05" },
};
const open = () => {
  const notes = [PAYMENT, { ...PAYMENT, id: "2", payer: "Bia Souza", nfse_number: "12", reversed: true }];
  const Page = createRoutesStub([
    {
      path: "/",
      Component: () => <ServiceNotes month="2026-11" months={["2026-11"]} notes={notes} cancelled={[CANCELLED]} />,
    },
  ]);
  render(<Page />);
};

test("the note of a reversed payment comes first, and is marked as cancelled with a reason", async () => {
  open();
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    "Notas a cancelar",
    "Notas a emitir",
    "Notas canceladas",
  ]);
  expect(screen.getByText("NFS-e 11, cancelada em 06/11/2026: Valor errado")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: /^Nota cancelada: Bia Souza/ }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByRole("textbox", { name: /Motivo do cancelamento/ })).toBeVisible();
  expect(dialog.getByRole("button", { name: "Nota cancelada" })).toBeVisible();
});

test("a field of a note to issue is copied as it is shown", async () => {
  const user = userEvent.setup();
  open();
  await user.click(screen.getByRole("button", { name: /^Copiar: CPF ou CNPJ do tomador \(/ }));
  expect(await navigator.clipboard.readText()).toBe("529.982.247-25");
});

test("an issued note says where its PDF was sent and when, and can be sent again to that address", async () => {
  const SENT = { ...PAYMENT, nfse_number: "12", nfse_file: "t/1/f.pdf", nfse_sent_to: "financeiro@empresa.example" };
  const sent = { ...SENT, nfse_sent_at: "2026-11-06T12:00:00Z" };
  const Page = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <ServiceNotes
          month="2026-11"
          months={["2026-11"]}
          notes={[sent, { ...SENT, id: "2", nfse_sent_at: null }]}
          cancelled={[]}
        />
      ),
    },
  ]);
  render(<Page />);
  expect(screen.getByText(/^Enviada para financeiro@empresa\.example em 06\/11\/2026/)).toBeVisible();
  expect(screen.getByText("Envio na fila, para financeiro@empresa.example")).toBeVisible();
  const [again] = screen.getAllByRole("button", { name: /^Enviar de novo: Ana Lima/ });
  if (again) await userEvent.click(again);
  expect(screen.getByRole("textbox", { name: /E-mail de quem paga/ })).toHaveValue("financeiro@empresa.example");
});
