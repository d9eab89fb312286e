import type { ComponentProps } from "react";
import { withoutControls } from "~/i18n/control-characters";
import { cx } from "./cx";
import { CONTROL, useFieldControl } from "./field-control";
import { pasteClean } from "./paste-clean";

type Props = Omit<ComponentProps<"textarea">, "maxLength">;

/** A multi-line text without truncation, which grows with its content where the browser supports it. */
export function Textarea({ className, rows = 4, onInput, ...props }: Props) {
  return (
    <textarea
      {...useFieldControl(props)}
      onInput={(event) => {
        pasteClean(event, withoutControls);
        onInput?.(event);
      }}
      rows={rows}
      className={cx(CONTROL, "field-sizing-content min-h-28", className)}
    />
  );
}
