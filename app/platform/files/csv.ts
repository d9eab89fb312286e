import type { Cell } from "./csv-text.ts";
import { saveFile } from "./save-file.ts";

/** Saves rows as a CSV file. What writes it is loaded then. */
export async function saveCsv(name: string, rows: readonly (readonly Cell[])[]): Promise<void> {
  const { toCsv } = await import("./csv-text.ts");
  saveFile(`${name}.csv`, "text/csv;charset=utf-8", toCsv(rows));
}
