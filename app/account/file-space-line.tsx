import { useEffect, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { type FileSpace, readFileSpace } from "~/platform/files/file-space";
import { formatSize } from "~/platform/files/format-size";

/** Holds the line's place until it is read. */
const UNREAD: FileSpace = { used: 0, most: 500_000_000 };

/** How much of their space a person's files take: a student's, or one's own. */
export function FileSpaceLine({ student }: { student?: string }) {
  const lang = useLang();
  const [space, setSpace] = useState<FileSpace>();
  useEffect(() => {
    let wanted = true;
    void readFileSpace(student).then((read) => wanted && setSpace(read));
    return () => {
      wanted = false;
    };
  }, [student]);
  const { used: bytes, most } = space ?? UNREAD;
  const used = formatSize(bytes, lang);
  return (
    <p aria-hidden={space === undefined} className={space ? undefined : "invisible"}>
      <span className="font-medium">{m.files_space()}</span>{" "}
      <span className="text-soft">
        {most === null ? m.files_space_unlimited({ used }) : m.files_space_used({ used, most: formatSize(most, lang) })}
      </span>
    </p>
  );
}
