import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import type { Result } from "../backend/result.ts";
import { renderPage } from "./testing";
import { useWrite } from "./use-write";

/** The rows of the page in the database, and its answer to a write. */
let rows: string[];
let outcome: Result;
const writes = {
  async remove({ row }: { row: string }): Promise<Result> {
    if (outcome.problem === undefined) rows = rows.filter((one) => one !== row);
    return outcome;
  },
};
const read = vi.fn(async () => rows);
const followed = vi.fn();
beforeEach(() => {
  rows = ["a", "b"];
  outcome = { answer: null };
  read.mockClear();
  followed.mockClear();
});

function Row({ row }: { row: string }) {
  const { write, busy, problem } = useWrite<typeof writes>();
  const [text, setText] = useState("");
  return (
    <li>
      <input aria-label={`note ${row}`} value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => void write("remove", { row }).then(followed)}>
        {busy ? "removing" : `remove ${row}`}
      </button>
      {problem}
    </li>
  );
}
function Rows() {
  return useLoaderData<string[]>().map((row) => <Row key={row} row={row} />);
}

test("a write reloads the data, and its sender gets the result although it has left the page", async () => {
  renderPage(<Rows />, writes, { loader: read });
  await userEvent.click(await screen.findByRole("button", { name: "remove a" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "remove a" })).toBeNull());
  expect(screen.getByRole("button", { name: "remove b" })).toBeVisible();
  expect(followed).toHaveBeenCalledExactlyOnceWith(outcome);
  expect(read).toHaveBeenCalledTimes(2);
});

test("a component is busy until its write has been reloaded", async () => {
  renderPage(<Rows />, writes, { loader: read });
  const button = await screen.findByRole("button", { name: "remove a" });
  const again = Promise.withResolvers<string[]>();
  read.mockImplementationOnce(() => again.promise);
  await userEvent.click(button);
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  expect(button).toHaveTextContent("removing");
  expect(followed).not.toHaveBeenCalled();
  again.resolve(["a", "b"]);
  await waitFor(() => expect(button).toHaveTextContent("remove a"));
  expect(followed).toHaveBeenCalledOnce();
});

test.each([
  ["refused", "refused", "NOT_NOW"],
  ["not answered", "offline", ""],
] as const)(
  "a write that is %s shows the problem beside it, reloads nothing and keeps the typed text",
  async (_, kind, code) => {
    outcome = { kind, problem: "Not now", code };
    renderPage(<Rows />, writes, { loader: read });
    await userEvent.type(await screen.findByRole("textbox", { name: "note a" }), "typed");
    await userEvent.click(screen.getByRole("button", { name: "remove a" }));
    expect(await screen.findByText("Not now")).toBeVisible();
    expect(screen.getByRole("textbox", { name: "note a" })).toHaveValue("typed");
    expect(read).toHaveBeenCalledOnce();
  },
);
