import type { Row } from "./table-row";

/** The rows of all tables of a web page, which some banks name `.xls`. A cell over several columns leaves them empty. */
export async function readWebTable(page: string): Promise<Row[]> {
  const { Parser } = await import("htmlparser2");
  const rows: Row[] = [];
  let cell: string | undefined;
  let span = 1;
  const close = () => {
    const row = rows.at(-1);
    if (cell !== undefined && row) row.cells.push(cell.replace(/\s+/g, " ").trim(), ...Array(span - 1).fill(""));
    cell = undefined;
  };
  const parser = new Parser({
    onopentag(name, { colspan }) {
      if (name === "tr") {
        close();
        rows.push({ line: rows.length + 1, cells: [] });
      } else if (name === "td" || name === "th") {
        close();
        cell = "";
        span = Math.min(Math.max(Number.parseInt(colspan ?? "1", 10) || 1, 1), 100);
      } else if (name === "br" && cell !== undefined) cell += " ";
    },
    ontext(data) {
      if (cell !== undefined) cell += data;
    },
    onclosetag(name) {
      if (name === "td" || name === "th" || name === "tr" || name === "table") close();
    },
  });
  parser.end(page);
  return rows;
}
