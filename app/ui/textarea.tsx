import type { ComponentProps } from "react";
import { Counted } from "./counted";
import { cx } from "./cx";
import { CONTROL, useFieldControl } from "./field-control";

type Props = Omit<ComponentProps<"textarea">, "maxLength"> & {
  /** Characters that fit. More can be written, and are not sent: nothing is cut. */
  most?: number;
};

/** Several lines of text; grows with what is written where the browser can. */
export function Textarea({ className, rows = 4, most, ...given }: Props) {
  const props = useFieldControl(given);
  const look = cx(CONTROL, "field-sizing-content min-h-28", className);
  if (most === undefined) return <textarea {...props} rows={rows} className={look} />;
  return (
    <Counted most={most} ref={props.ref} describedBy={props["aria-describedby"]}>
      {(wiring) => <textarea {...props} {...wiring} rows={rows} className={look} />}
    </Counted>
  );
}
