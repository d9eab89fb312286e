import { expect, test } from "vitest";
import { everyRow } from "./csv-button";

test("a row that is added while a list is read page by page brings no other row twice", async () => {
  let rows = [{ id: 2 }, { id: 1 }, { id: 0 }];
  const read = async (page: number) => {
    const found = { rows: rows.slice(2 * (page - 1), 2 * page), total: rows.length };
    if (page === 1) rows = [{ id: 3 }, ...rows];
    return found;
  };
  expect(await everyRow(read)).toEqual([{ id: 2 }, { id: 1 }, { id: 0 }]);
});
