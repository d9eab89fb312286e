import type { ComponentProps } from "react";
import { withoutInvisible } from "~/i18n/clean-line";
import { BareInput } from "./bare-input";
import { pasteClean } from "./paste-clean";

const LINES = new Set(["text", "search", "email", "tel", "url"]);

/**
 * A single-line input without truncation; invisible characters of pasted text are removed. Its `Field` labels it; set
 * `inputMode` and `autoComplete` for the right keyboard.
 */
export function Input({ onInput, ...props }: ComponentProps<typeof BareInput>) {
  return (
    <BareInput
      {...props}
      onInput={(event) => {
        if (LINES.has(event.currentTarget.type)) pasteClean(event, withoutInvisible);
        onInput?.(event);
      }}
    />
  );
}
