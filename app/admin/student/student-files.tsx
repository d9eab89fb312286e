import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { formatInstant } from "~/platform/time/school-time";
import type { StudentFile } from "~/students/read-student-files";
import { Card, CardHeader } from "~/ui/card";
import { LINK_ROW, ROW_LINK, RowChevron } from "~/ui/link-row";
import { FilesCsv } from "../csv-buttons";

type Props = { title: string; files: readonly StudentFile[] };

/** Files that a student has sent: each opens in a tab of its own. */
export function StudentFiles({ title, files }: Props) {
  const lang = useLang();
  return (
    <Card>
      <CardHeader title={title} />
      {files.length === 0 ? (
        <p className="text-soft">{m.students_no_files()}</p>
      ) : (
        <>
          <ul className="divide-y">
            {files.map(({ id, name, at, url }) => (
              <li key={id} className={LINK_ROW}>
                <span className="min-w-0 flex-1">
                  <a href={url} target="_blank" rel="noreferrer" className={ROW_LINK}>
                    {name}
                  </a>
                </span>
                {at && (
                  <span className="text-soft tabular-nums">{formatInstant(at, lang, { dateStyle: "short" })}</span>
                )}
                <RowChevron />
              </li>
            ))}
          </ul>
          <FilesCsv title={title} files={files} />
        </>
      )}
    </Card>
  );
}
