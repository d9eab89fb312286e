import { filled, type Sheet } from "./parse-table";

/** True if a file is a workbook by its first bytes: a zip (`.xlsx`, `.ods`), or the older `.xls`. */
export async function kindOfWorkbook(file: Blob): Promise<"zip" | "old" | undefined> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const sign = [...start].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return sign === "504b0304" ? "zip" : sign === "d0cf11e0" ? "old" : undefined;
}

/** The sheets of an `.xlsx` that are not empty; undefined for another workbook. */
export async function readWorkbook(file: Blob): Promise<Sheet[] | undefined> {
  const { default: readXlsxFile } = await import("read-excel-file/universal");
  const sheets = await readXlsxFile(file).catch(() => undefined);
  return sheets
    ?.map(({ data }) => ({
      rows: filled(data.map((cells, place) => ({ line: place + 1, cells: cells.map(textOf) }))),
      delimiter: "\t",
    }))
    .filter(({ rows }) => rows.length > 0);
}

/** A cell as a table in text has it: days in ISO order, and numbers with a point before at most two digits. */
function textOf(value: unknown): string {
  if (value instanceof Date) {
    const [day = "", time = ""] = value.toISOString().slice(0, 19).split("T");
    return time === "00:00:00" ? day : `${day} ${time}`;
  }
  if (typeof value === "number") return Number.isInteger(value) ? String(value) : value.toFixed(2);
  return typeof value === "string" ? value : "";
}
