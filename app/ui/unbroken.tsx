import type { ReactNode } from "react";

/** Keeps "e-mail" on one line within a label or a title: browsers break it at its hyphen. */
export function unbroken(text: ReactNode): ReactNode {
  if (typeof text !== "string") return text;
  const parts = text.split(/(e-mails?)/i);
  if (parts.length === 1 || !text.includes(" ")) return text;
  return parts.map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
