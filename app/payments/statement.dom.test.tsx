import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLoaderData } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { overwriteGetLocale } from "~/i18n/paraglide/runtime";
import { renderPage } from "~/platform/forms/testing";
import { SESSION_STORAGE_KEY } from "~/platform/session/session-store";
import { Toaster } from "~/ui/toast";
import { statementWrites } from "./payment-writes";
import type { BankLines } from "./read-payments";
import { Statement } from "./statement";
import { CHARGE } from "./testing";

const LINE = { id: "l", day: "2026-11-20", amount_cents: 31_700, memo: "PIX RECEBIDO", suggestion: undefined };

const OPEN: BankLines["charges"][number] = {
  ...CHARGE,
  id: "c",
  student_name: "Iara Reis",
  description: "Aulas de novembro",
  amount_cents: 31_700,
  net_cents: 31_700,
  open_cents: 31_700,
};

/** The requests about the line, its ignored state, and whether the server answers. */
let calls: unknown[];
let ignored: boolean;
let isThere: boolean;
/** The server's answers to the import, one a call. */
let answers: object[];
beforeEach(() => {
  calls = [];
  ignored = false;
  isThere = true;
  answers = [];
  const session = { access_token: "a.b.c", refresh_token: "again", token_type: "bearer", expires_in: 3600 };
  const expires_at = Math.floor(Date.now() / 1000) + session.expires_in;
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...session, expires_at, user: { id: "t" } }));
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (request.url.endsWith("/rpc/import_statement")) {
      calls.push(await request.json());
      return Response.json(answers.shift() ?? { added: 1, known: 0 });
    }
    const verb = /\/rpc\/((?:ignore|match|unmatch)_line)$/.exec(request.url)?.[1];
    if (!verb) return new Response(null, { status: 201 });
    if (!isThere) return Response.json({ code: "P0001", message: "NOT_NOW" }, { status: 400 });
    const said = await request.json();
    calls.push(said);
    ignored = verb === "unmatch_line" ? false : (said.ignored ?? true);
    if (verb === "match_line") return Response.json("p");
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  overwriteGetLocale(() => "pt");
});

function Page() {
  const lines = useLoaderData<(typeof LINE)[]>();
  const aside = lines.length === 0 ? [LINE] : [];
  return (
    <main>
      <h1>Pagamentos</h1>
      <Toaster />
      <Statement lines={lines} charges={[OPEN]} ignored={{ rows: aside, total: aside.length }} />
    </main>
  );
}
const open = async () => {
  renderPage(<Page />, statementWrites, { loader: () => (ignored ? [] : [LINE]) });
  await screen.findByRole("heading", { level: 1 });
};
const ignore = () => userEvent.click(screen.getByRole("button", { name: m.payments_ignore() }));

describe.each([
  ["pt", /Entrada de R\$.317,00 ignorada/, "Desfazer"],
  ["en", /317\.00 ignored/, "Undo"],
] as const)("in %s", (lang, said, way) => {
  test("an ignored line is shown in a message, and one key press restores the line", async () => {
    overwriteGetLocale(() => lang);
    await open();
    await ignore();
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.queryByText(m.payments_belongs_to())).toBeNull();
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
    screen.getByRole("button", { name: way }).focus();
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByText(m.payments_belongs_to())).toBeVisible();
    expect(calls).toEqual([{ line: "l" }, { line: "l", ignored: false }]);
  });
});

test("a line that could not be ignored stays, and no undo is offered", async () => {
  isThere = false;
  await open();
  await ignore();
  expect(await screen.findByText(m.payments_belongs_to())).toBeVisible();
  expect(screen.queryByRole("button", { name: m.common_undo() })).toBeNull();
  expect(screen.getByText(LINE.memo)).toBeVisible();
});

test("an error is shown when a line could not be brought back", async () => {
  await open();
  await ignore();
  isThere = false;
  // A toast accepts clicks only a moment after it is shown.
  fireEvent.click(await screen.findByRole("button", { name: m.common_undo() }));
  expect(await screen.findByText(m.common_error_title())).toBeVisible();
});

const putBack = async () => {
  await userEvent.click(await screen.findByText(m.payments_ignored_lines({ count: 1 })));
  await userEvent.click(screen.getByRole("button", { name: new RegExp(m.payments_restore()) }));
};

test("a line ignored long ago is listed, and is restored from there", async () => {
  await open();
  await ignore();
  await putBack();
  expect(await screen.findByText(m.payments_belongs_to())).toBeVisible();
  expect(screen.queryByText(m.payments_ignored_lines({ count: 1 }))).toBeNull();
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
});

test("a line that could not be restored stays listed, with the reason", async () => {
  await open();
  await ignore();
  isThere = false;
  await putBack();
  expect(await screen.findByText(m.payments_problem_not_now())).toBeVisible();
  expect(screen.getByText(LINE.memo)).toBeVisible();
});

const match = async () => {
  await userEvent.selectOptions(screen.getByLabelText(new RegExp(m.payments_belongs_to())), "c");
  await userEvent.click(screen.getByRole("button", { name: m.payments_match() }));
};

test("the message about a settled line shows its student, and one key press undoes the payment", async () => {
  await open();
  await match();
  expect(await screen.findByText(/R\$.317,00 marcada como pagamento: Iara Reis, Aulas de novembro/)).toBeVisible();
  expect(screen.queryByText(m.payments_belongs_to())).toBeNull();
  screen.getByRole("button", { name: m.common_undo() }).focus();
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByText(m.payments_belongs_to())).toBeVisible();
  expect(calls).toEqual([{ line: "l", charge: "c" }, { line: "l" }]);
});

test("a line that could not be settled stays", async () => {
  isThere = false;
  await open();
  await match();
  expect(await screen.findByText(m.payments_problem_not_now())).toBeVisible();
  expect(screen.queryByRole("button", { name: m.common_undo() })).toBeNull();
});

test("unreadable lines of a file are counted, and shown with their numbers", async () => {
  await open();
  const file = new File(
    ["Data;Descrição;Valor\n05/10/2026;Ana;480,00\n99/10/2026;Bia;1,00\n05/10/2026;Luz;-2,00"],
    "x.csv",
  );
  await userEvent.upload(screen.getByLabelText(/Extrato do banco/), file);
  expect(await screen.findByText(m.payments_statement_unread({ count: "1" }))).toBeVisible();
  expect(screen.getByText("Linha 3: 99/10/2026 Bia 1,00")).toBeVisible();
  expect(screen.getByText("Ficaram de fora: saídas, 1.")).toBeVisible();
});

const upload = (text: string) =>
  userEvent.upload(screen.getByLabelText(/Extrato do banco/), new File([text], "extrato.csv"));

test("a line of unclear direction, or one that looks entered already, is taken only once it is ticked", async () => {
  const text =
    "Data;Descrição;Valor\n05/10/2026;Mercado;150,00\n06/10/2026;Maria;480,00\n07/10/2026;Pix recebido Ana;90,00";
  const prints = ["2026-10-05 15000 Mercado", "2026-10-06 48000 Maria", "2026-10-07 9000 Pix recebido Ana"];
  const why = ["unsure", "unsure", "alike"];
  const doubtful = prints.map((fingerprint, place) => ({ fingerprint, why: why[place] }));
  answers = [
    { added: 0, known: 0, doubtful },
    { added: 1, known: 0 },
  ];
  await open();
  await upload(text);
  const heading = await screen.findByRole("heading", { name: m.payments_doubtful() });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.queryByText(/entradas? novas?$/)).toBeNull();
  const ticks = screen.getAllByRole("checkbox");
  expect(ticks.filter((tick) => tick instanceof HTMLInputElement && tick.checked)).toEqual([]);
  expect(screen.getByRole("checkbox", { name: /480,00.*Maria/ })).toHaveAccessibleDescription(
    m.payments_doubtful_unsure(),
  );
  expect(screen.getByRole("checkbox", { name: /90,00.*Ana/ })).toHaveAccessibleDescription(m.payments_doubtful_alike());
  await userEvent.click(screen.getByRole("button", { name: m.payments_doubtful_take() }));
  expect(screen.getByRole("alert")).toHaveTextContent(m.payments_doubtful_none());
  await userEvent.click(screen.getByRole("checkbox", { name: m.payments_doubtful_all() }));
  await userEvent.click(screen.getByRole("checkbox", { name: /Mercado/ }));
  await userEvent.click(screen.getByRole("checkbox", { name: /Ana/ }));
  await userEvent.click(screen.getByRole("button", { name: m.payments_doubtful_take() }));
  expect(await screen.findByText("1 entrada nova")).toBeVisible();
  expect(screen.queryByRole("heading", { name: m.payments_doubtful() })).toBeNull();
  expect(calls[1]).toMatchObject({ lines: [{ memo: "Maria", chosen: true }] });
});

test("lines in doubt can be left out", async () => {
  answers = [{ added: 0, known: 0, doubtful: [{ fingerprint: "2026-10-06 48000 Maria", why: "unsure" }] }];
  await open();
  await upload("Data;Descrição;Valor\n06/10/2026;Maria;480,00");
  await userEvent.click(await screen.findByRole("button", { name: m.payments_doubtful_leave() }));
  expect(screen.queryByRole("heading", { name: m.payments_doubtful() })).toBeNull();
  expect(calls).toHaveLength(1);
});

test("an amount that can be read in two ways is asked before anything is taken, in one answer for the file", async () => {
  await open();
  await upload("Data;Descrição;Valor\n05/10/2026;Pix recebido Ana;480.000\n06/10/2026;Pix recebido Bia;350.000");
  expect(await screen.findByRole("group", { name: m.payments_ask_amount({ written: "480.000" }) })).toBeVisible();
  expect(calls).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: /R\$.480,00/ }));
  expect(await screen.findByText("1 entrada nova")).toBeVisible();
  expect(calls).toMatchObject([{ lines: [{ amount_cents: 48_000 }, { amount_cents: 35_000 }] }]);
});

test("a day that can be read in two ways is asked about, once for the whole file", async () => {
  await open();
  await upload("Date,Description,Amount\n10/05/2026,Received from Ana,480.00\n10/06/2026,Received from Bia,350.00");
  expect(await screen.findByRole("group", { name: m.payments_ask_date({ written: "10/05/2026" }) })).toBeVisible();
  expect(calls).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "5 de outubro de 2026" }));
  expect(await screen.findByText("1 entrada nova")).toBeVisible();
  expect(calls).toMatchObject([{ lines: [{ day: "2026-10-05" }, { day: "2026-10-06" }] }]);
});

test("unknown headings are asked about, and both columns are needed", async () => {
  await open();
  await upload("Quando;Quem;Taxa paga;Total geral\n05/10/2026;Pix recebido Ana;1,50;350,00");
  expect(await screen.findByRole("group", { name: m.payments_ask_columns() })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: m.payments_ask_columns_read() }));
  expect(screen.getByLabelText(m.payments_ask_value())).toHaveAccessibleDescription(m.payments_ask_columns_missing());
  expect(calls).toEqual([]);
  const amount = m.payments_ask_column({ column: "Total geral", sample: "350,00" });
  await userEvent.selectOptions(screen.getByLabelText(m.payments_ask_value()), amount);
  await userEvent.click(screen.getByRole("button", { name: m.payments_ask_columns_read() }));
  expect(await screen.findByText("1 entrada nova")).toBeVisible();
  expect(calls).toMatchObject([{ lines: [{ day: "2026-10-05", amount_cents: 35_000 }] }]);
});
