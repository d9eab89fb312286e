import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import type { FileSpace } from "~/platform/files/file-space";
import { formatSize } from "~/platform/files/format-size";

/** How much of their space a person's files take. */
export function FileSpaceLine({ space: { used: bytes, most } }: { space: FileSpace }) {
  const lang = useLang();
  const used = formatSize(bytes, lang);
  return (
    <p>
      <span className="font-medium">{m.files_space()}</span>{" "}
      <span className="text-soft">
        {most === null ? m.files_space_unlimited({ used }) : m.files_space_used({ used, most: formatSize(most, lang) })}
      </span>
    </p>
  );
}
