import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { SESSION_STORAGE_KEY } from "~/platform/session/session-store";
import { ImportStudents } from "./import-students";

/** Existing accounts, received orders, and the server's answers to the next orders. */
let accounts: string[];
let ordered: { full_name: string; birth_date: string | null }[];
let answers: Response[];
let isBroken: boolean;
beforeEach(() => {
  localStorage.clear();
  const session = { access_token: "a.b.c", refresh_token: "again", token_type: "bearer", expires_in: 3600 };
  const expires_at = Math.floor(Date.now() / 1000) + session.expires_in;
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...session, expires_at, user: { id: "teacher" } }));
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  accounts = [];
  ordered = [];
  answers = [];
  isBroken = false;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(
      new URL(String(input instanceof Request ? input.url : input), "http://site.test"),
      init,
    );
    if (isBroken) return Response.json({ message: "broken" }, { status: 500 });
    if (request.url.endsWith("/rpc/is_mail_saved_to_files")) return Response.json(true);
    if (request.method === "GET") return Response.json(accounts.map((email) => ({ email })));
    ordered.push((await request.json()).student);
    return answers.shift() ?? Response.json({ id: "1" });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function choose(text: string) {
  const element = <ImportStudents plans={[]} onDone={() => {}} />;
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
  await userEvent.upload(screen.getByLabelText(/^Arquivo CSV/), new File([text], "alunos.csv", { type: "text/csv" }));
}
const create = (name: string) => screen.findByRole("button", { name });
const faulty = async (name: string) => within(await screen.findByRole("region", { name }));

test("nobody is created before the teacher has confirmed the order of the dates", async () => {
  await choose("Nome;E-mail;Nascimento\nAna;ana@example.com;05/04/1990\nBia;bia@example.com;31/02/1990\n");
  const question = await screen.findByRole("group", { name: "Em “Nascimento”, o que vem primeiro?" });
  expect(screen.queryByRole("button", { name: /^Criar/ })).toBeNull();
  await userEvent.click(within(question).getByRole("radio", { name: "O mês: 05/04/1990 é 4 de maio de 1990" }));
  expect((await faulty("1 linha para corrigir")).getByText("Esta data não existe: 31/02/1990")).toBeVisible();
  await userEvent.click(await create("Criar 1 acesso"));
  expect(await screen.findByText("1 acesso criado.")).toBeVisible();
  expect(ordered).toMatchObject([{ full_name: "Ana", birth_date: "1990-05-04" }]);
  expect(screen.getByText(m.settings_mail_none())).toBeVisible();
  expect(screen.queryByText(m.students_csv_mails())).toBeNull();
});

test("columns without headings are assigned by hand, and a message shows a column that is no longer imported", async () => {
  await choose("ana@example.com;Lima;Ana\n");
  expect(await screen.findByLabelText("Coluna 1")).toHaveDisplayValue("E-mail");
  const second = screen.getByLabelText("Coluna 2");
  expect(second).toHaveDisplayValue("Nome completo");
  expect(second).toHaveAccessibleDescription("Exemplo: Lima");
  await userEvent.selectOptions(screen.getByLabelText("Coluna 3"), "Nome completo");
  expect(second).toHaveDisplayValue("Não importar");
  expect(screen.getByText("A coluna “Coluna 2” não será mais importada.")).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText("Coluna 3"), "Primeiro nome");
  await userEvent.selectOptions(second, "Sobrenome");
  await userEvent.click(await create("Criar 1 acesso"));
  expect(ordered).toMatchObject([{ full_name: "Ana Lima" }]);
});

test("existing accounts are found before anybody is created; rows that the server refuses stay with the reason", async () => {
  accounts = ["bia@example.com"];
  answers = [Response.json({ error: "INVALID_NAME" }, { status: 409 })];
  await choose("Nome;E-mail\nAna;ana@example.com\nBia;Bia@Example.com\nCaio;caio@example.com\n");
  expect((await faulty("1 linha para corrigir")).getByText("Já existe um acesso com este e-mail.")).toBeVisible();
  await userEvent.click(await create("Criar 2 acessos"));
  const left = await faulty("2 linhas para corrigir");
  expect(left.getByText(/^O nome não tem letras/)).toBeVisible();
  expect(screen.getByText("1 acesso criado.")).toBeVisible();
  expect(ordered.map(({ full_name }) => full_name)).toEqual(["Ana", "Caio"]);
});

test("the import is not offered while existing accounts cannot be checked", async () => {
  isBroken = true;
  await choose("Nome;E-mail\nAna;ana@example.com\n");
  expect(await screen.findByRole("alert")).toHaveTextContent("Não foi possível conferir quem já tem acesso");
  expect(screen.queryByRole("button", { name: /^Criar/ })).toBeNull();
  isBroken = false;
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(await create("Criar 1 acesso")).toBeEnabled();
});

test("a workbook is refused with instructions", async () => {
  await choose("PK\u0003\u0004 and what follows");
  expect(await screen.findByText(/^Não conseguimos ler esta pasta de trabalho/)).toBeVisible();
});
