import { render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { EmptyState } from "./empty-state";
import { Pager } from "./pager";
import { type Column, Table } from "./table";

type Row = { name: string; amount: string };
const COLUMNS: Column<Row>[] = [
  { id: "name", header: "Quem", cell: ({ name }) => name, title: true },
  { id: "amount", header: "Valor", cell: ({ amount }) => amount, numeric: true },
  { id: "file", header: "Na planilha", csv: ({ amount }) => amount },
];

function open(address: string, rows: Row[] = [{ name: "Maria", amount: "R$ 480,00" }]) {
  const page = (
    <>
      <Table
        caption="Pagamentos"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ name }) => name}
        sorts={{ name: "full_name" }}
        empty={<EmptyState title="Nenhum pagamento" />}
      />
      <Pager page={2} pageCount={3} />
    </>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element: page }], { initialEntries: [address] })} />);
}

const address = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

test("a header sorts by its column, reverses the order, and returns to the first page", () => {
  open("/?q=ma&page=2&sort=name");
  expect(screen.getByRole("columnheader", { name: "Quem" })).toHaveAttribute("aria-sort", "ascending");
  expect(address("Quem")).toBe("/?q=ma&sort=-name");
  expect(within(screen.getByRole("columnheader", { name: "Valor" })).queryByRole("link")).toBeNull();
  expect(screen.getAllByRole("columnheader")).toHaveLength(2);
});

test("pages are links that keep the search; the first page is the plain address", () => {
  open("/?q=ma&page=2");
  expect(address("Anterior")).toBe("/?q=ma");
  expect(address("Próxima")).toBe("/?q=ma&page=3");
});

test("without rows the empty state replaces the table", () => {
  open("/", []);
  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.getByRole("heading", { name: "Nenhum pagamento" })).toBeVisible();
});
