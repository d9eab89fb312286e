import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { countingFetch } from "../device/connection.ts";
import { Older } from "./older-rows";
import type { Page } from "./page-of";

const row = (n: number) => ({ id: `${n}`, words: `aula ${n}` });
const FIRST = { rows: [row(5), row(4)], total: 5 };
const OTHERS: Record<number, Page<ReturnType<typeof row>>> = {
  2: { rows: [row(3), row(2)], total: 5 },
  3: { rows: [row(1)], total: 5 },
};
type ReadPage = (of: string, page: number) => Promise<Page<ReturnType<typeof row>>>;
const list = (first: Page<ReturnType<typeof row>>, read: ReadPage) => (
  <Older of="Ana" label="Aulas" first={first} read={read}>
    {(rows) => (
      <ul>
        {rows.map(({ id, words }) => (
          <li key={id}>{words}</li>
        ))}
      </ul>
    )}
  </Older>
);
const shown = () => screen.getAllByRole("listitem").map((item) => item.textContent);
const button = () => screen.queryByRole("button", { name: "Ver anteriores: Aulas" });
const answer: ReadPage = async (_of, page) => OTHERS[page] ?? { rows: [], total: 5 };

test("a complete list offers no more rows", () => {
  const read = vi.fn(answer);
  render(list({ ...FIRST, total: 2 }, read));
  expect(button()).toBeNull();
  expect(read).not.toHaveBeenCalled();
});

test("older rows load a page at a time, and the focus is kept", async () => {
  render(list(FIRST, answer));
  expect(screen.getByText("2 de 5")).toBeVisible();
  await userEvent.click(button() ?? document.body);
  expect(await screen.findByText("4 de 5")).toBeVisible();
  expect(shown()).toEqual(["aula 5", "aula 4", "aula 3", "aula 2"]);
  await userEvent.click(button() ?? document.body);
  const count = await screen.findByText("5 de 5");
  await waitFor(() => expect(count).toHaveFocus());
  expect(shown()).toHaveLength(5);
  expect(button()).toBeNull();
});

test("reading the first page again also refreshes the others, each row once", async () => {
  const read = vi.fn(answer);
  const { rerender } = render(list(FIRST, read));
  await userEvent.click(button() ?? document.body);
  await screen.findByText("aula 2");
  // There is one more row, so each page begins one row earlier.
  read.mockImplementation(async () => ({ rows: [row(4), row(3)], total: 6 }));
  rerender(list({ rows: [row(6), row(5)], total: 6 }, read));
  await vi.waitFor(() => expect(shown()).toEqual(["aula 6", "aula 5", "aula 4", "aula 3"]));
});

test("a page that cannot be read leaves the rows, shows an error, and the same button retries", async () => {
  const read = vi.fn(answer).mockImplementationOnce(async () => {
    await countingFetch("http://127.0.0.1:1/").catch(() => undefined);
    throw new Error("no answer");
  });
  render(list(FIRST, read));
  await userEvent.click(button() ?? document.body);
  expect(await screen.findByRole("alert")).toHaveTextContent("Sem conexão.");
  expect(shown()).toHaveLength(2);
  await userEvent.click(button() ?? document.body);
  expect(await screen.findByText("aula 2")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});
