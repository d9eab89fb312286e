import { toSlug } from "~/blog/to-slug";
import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import { type Cell, toCsv } from "~/platform/files/csv-text";
import type { CopiedFile } from "./copied-files";
import { nameField } from "./field-names";
import { formatCell, isInstant } from "./format-value";
import type { Place, Section, Sections } from "./sections";
import type { Topic } from "./topics";

/** The place of a topic's spreadsheet in the archive. */
export const sheetPath = (topic: Topic): string => `${m.copies_folder_sheets()}/${toSlug(topic.name())}.csv`;

const namePlace = ({ topic, number }: Place): string => m.copies_row_of({ topic: topic.name(), number });

/** A section as a spreadsheet: a line for each row, with the places of its files in the archive. */
export function sheetOf(
  { topic, fields, rows }: Section,
  { places, files, lang }: Pick<Sections, "places"> & { files: readonly CopiedFile[]; lang: Lang },
): string {
  const [above] = rows.flatMap(({ of }) => of ?? []);
  const own = files.filter((file) => file.topic === topic.key);
  const filesOf = (id: string | undefined) => own.filter(({ row }) => row === id).map(({ place }) => place);
  const heading = fields.map((field) => {
    const label = nameField(topic.table, field);
    return rows.some(({ facts }) => isInstant(facts[field])) ? m.copies_zone({ label }) : label;
  });
  const cellOf = (field: string, value: unknown): Cell => {
    const place = typeof value === "string" ? places.get(value) : undefined;
    if (place && place.topic.key !== "profile") return namePlace(place);
    return formatCell({ table: topic.table, field }, value, lang);
  };
  return toCsv([
    [m.copies_row(), ...(above ? [above.topic.name()] : []), ...heading, ...(own.length > 0 ? [m.common_files()] : [])],
    ...rows.map(({ number, of, id, facts }) => [
      number,
      ...(above ? [of ? namePlace(of) : ""] : []),
      ...fields.map((field) => cellOf(field, facts[field])),
      ...(own.length > 0 ? [filesOf(id).join("\n")] : []),
    ]),
  ]);
}
