import { m } from "~/i18n/paraglide/messages";
import { type Lang, TAG } from "~/i18n/screens";
import { formatInstant } from "~/platform/time/school-time";
import type { CopiedFile } from "./copied-files";
import type { Facts } from "./facts";
import { nameField } from "./field-names";
import { formatText } from "./format-value";
import { html, type Markup } from "./markup";
import { PAGE_STYLES } from "./page-styles";
import type { Place, Row, Section, Sections } from "./sections";
import { sheetPath } from "./sheets";
import { CHAPTERS } from "./topics";

type PageParts = Sections & {
  title: string;
  data: Facts;
  files: readonly CopiedFile[];
  /** The files that could not be read to their end. */
  missing: ReadonlySet<CopiedFile>;
  lang: Lang;
};

/** Rows that are written at a time. */
const AT_ONCE = 200;
/** The most columns of a table: a row with more is a list of its own. */
const MOST_COLUMNS = 7;

/**
 * The page of a copy, piece by piece: everything by topic, with the ways to files and spreadsheets. It has no script and asks for nothing
 * from elsewhere; addresses that somebody typed are text.
 */
export function* copyPage(parts: PageParts): Generator<string> {
  const { title, sections, empty, files, missing, lang } = parts;
  yield head(title, lang).markup;
  yield heading(parts).markup;
  yield contents(parts).markup;
  for (const section of sections) yield* sectionOf(section, parts);
  if (empty.length > 0)
    yield html`<section><h2>${m.copies_page_none()}</h2><p>${empty.map(({ name }) => name()).join(", ")}</p></section>`
      .markup;
  if (files.length > 0) {
    yield html`<section id="files"><h2>${m.common_files()}</h2><ul>`.markup;
    for (const file of files) yield html`<li>${fileLink(file, missing)}</li>`.markup;
    yield "</ul></section>";
  }
  yield "</main></body></html>\n";
}

const head = (title: string, lang: Lang): Markup => html`<!doctype html>
<html lang="${TAG[lang]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">
<title>${title}</title><style>${{ markup: PAGE_STYLES }}</style></head><body><main>
`;

function heading({ title, data, missing, lang }: PageParts): Markup {
  const when = formatInstant(String(data.exported_at ?? ""), lang, { dateStyle: "long", timeStyle: "short" });
  const lacks = missing.size > 0 ? html`<p class="missing">${m.copies_page_missing({ count: missing.size })}</p>` : "";
  return html`<header><h1>${title}</h1><p>${m.copies_page_made({ when })}</p>
<p>${m.copies_page_what({ folder: m.copies_folder_sheets(), json: m.copies_json() })}</p><p>${m.copies_page_rights()}</p>${lacks}</header>
`;
}

function contents({ sections }: PageParts): Markup {
  const chapters = CHAPTERS.map(({ name, topics }) => {
    const there = sections.filter(({ topic }) => topics.includes(topic));
    const lines = there.map(
      ({ topic, rows }) =>
        html`<li><a href="#${topic.key}">${topic.name()}</a> <span class="soft">${m.copies_page_rows({ count: rows.length })}</span></li>`,
    );
    return there.length > 0 ? html`<section><h3>${name()}</h3><ul>${lines}</ul></section>` : html``;
  });
  return html`<nav aria-labelledby="contents"><h2 id="contents">${m.settings_on_page()}</h2><div class="chapters">${chapters}</div></nav>
`;
}

function* sectionOf(section: Section, parts: PageParts): Generator<string> {
  const { topic, rows } = section;
  const path = sheetPath(topic);
  yield html`<section id="${topic.key}"><h2>${topic.name()}</h2>
<p class="soft">${m.copies_page_rows({ count: rows.length })} · <a href="${encodeURI(path)}">${m.copies_page_sheet()}</a></p>
`.markup;
  const columns = columnsOf(section, parts);
  const isTable = columns.length <= MOST_COLUMNS && rows.length > 1;
  if (isTable) {
    const names = columns.map(({ name }) => html`<th scope="col">${name}</th>`);
    yield html`<div class="wide" tabindex="0" role="region" aria-label="${topic.name()}"><table><thead><tr><th scope="col">${m.copies_row()}</th>${names}</tr></thead><tbody>
`.markup;
  }
  for (let from = 0; from < rows.length; from += AT_ONCE)
    yield rows
      .slice(from, from + AT_ONCE)
      .map(
        (row) =>
          (isTable ? tableRow(topic.key, row, columns) : record(topic.key, row, { columns, isOnly: rows.length === 1 }))
            .markup,
      )
      .join("");
  yield isTable ? "</tbody></table></div></section>\n" : "</section>\n";
}

type PageColumn = { name: string; write: (row: Row) => Markup };

/** The columns of a section: the row whose list it is, what the rows say, and their files. */
function columnsOf({ topic, fields, rows }: Section, { places, files, missing, lang }: PageParts): PageColumn[] {
  const [above] = rows.flatMap(({ of }) => of ?? []);
  const filesOf = new Map<string, Markup[]>();
  for (const file of files)
    if (file.topic === topic.key) filesOf.set(file.row, [...(filesOf.get(file.row) ?? []), fileLink(file, missing)]);
  const write = (field: string, value: unknown): Markup => {
    const place = typeof value === "string" ? places.get(value) : undefined;
    if (place && place.topic.key !== "profile") return placeLink(place);
    return html`${formatText({ table: topic.table, field }, value, lang)}`;
  };
  return [
    ...(above ? [{ name: above.topic.name(), write: ({ of }: Row) => (of ? placeLink(of) : html``) }] : []),
    ...fields.map((field) => ({
      name: nameField(topic.table, field),
      write: ({ facts }: Row) => write(field, facts[field]),
    })),
    ...(filesOf.size > 0
      ? [{ name: m.common_files(), write: ({ id }: Row) => html`${(id && filesOf.get(id)) || []}` }]
      : []),
  ];
}

const tableRow = (key: string, row: Row, columns: readonly PageColumn[]): Markup =>
  html`<tr id="${key}-${row.number}"><th scope="row">${row.number}</th>${columns.map(({ write }) => html`<td>${write(row)}</td>`)}</tr>
`;

/** A row with many columns; empty columns are left out. */
function record(
  key: string,
  row: Row,
  { columns, isOnly }: { columns: readonly PageColumn[]; isOnly: boolean },
): Markup {
  const lines = columns.flatMap(({ name, write }) => {
    const value = write(row);
    return value.markup === "" ? [] : html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
  });
  const title = isOnly ? html`` : html`<h3>${m.copies_row()} ${row.number}</h3>`;
  return html`<article id="${key}-${row.number}">${title}<dl>${lines}</dl></article>
`;
}

const placeLink = ({ topic, number }: Place): Markup =>
  html`<a href="#${topic.key}-${number}">${m.copies_row_of({ topic: topic.name(), number })}</a>`;

function fileLink(file: CopiedFile, missing: ReadonlySet<CopiedFile>): Markup {
  if (missing.has(file)) return html`<span class="file missing">${file.name} (${m.copies_page_not_read()})</span>`;
  return html`<a class="file" href="${file.place.split("/").map(encodeURIComponent).join("/")}">${file.name}</a>`;
}
