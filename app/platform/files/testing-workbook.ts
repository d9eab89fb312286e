import { strToU8, zipSync } from "fflate";

type Value = string | number | Date;
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";
const DAY = 86_400_000;

/** An `.xlsx` with these sheets, as spreadsheets write it: shared texts, numbers, and dates as numbers with a style. */
export function workbook(...sheets: Value[][][]): File {
  const texts: string[] = [];
  const cell = (value: Value, place: number, row: number) => {
    const at = `${String.fromCharCode(65 + place)}${row + 1}`;
    if (typeof value === "number") return `<c r="${at}"><v>${value}</v></c>`;
    if (value instanceof Date)
      return `<c r="${at}" s="1"><v>${(value.getTime() - Date.UTC(1899, 11, 30)) / DAY}</v></c>`;
    return `<c r="${at}" t="s"><v>${texts.push(value) - 1}</v></c>`;
  };
  const pages = sheets.map((rows) =>
    rows.map(
      (cells, row) => `<row r="${row + 1}">${cells.map((value, place) => cell(value, place, row)).join("")}</row>`,
    ),
  );
  const names = pages.map((_, place) => place + 1);
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  const parts: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}">${relation("r1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr/><sheets>${names
      .map((n) => `<sheet name="S${n}" sheetId="${n}" r:id="s${n}"/>`)
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}">${names
      .map((n) => relation(`s${n}`, "worksheet", `worksheets/sheet${n}.xml`))
      .join(
        "",
      )}${relation("t", "sharedStrings", "sharedStrings.xml")}${relation("y", "styles", "styles.xml")}</Relationships>`,
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": `<sst xmlns="${MAIN}">${texts.map((text) => `<si><t>${text}</t></si>`).join("")}</sst>`,
  };
  for (const [place, rows] of pages.entries())
    parts[`xl/worksheets/sheet${place + 1}.xml`] =
      `<worksheet xmlns="${MAIN}"><sheetData>${rows.join("")}</sheetData></worksheet>`;
  return new File(
    [zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))],
    "x.xlsx",
  );
}
