import type { ComponentProps } from "react";
import { Counted } from "./counted";
import { cx } from "./cx";
import { CONTROL, useFieldControl } from "./field-control";

type Props = Omit<ComponentProps<"input">, "maxLength"> & {
  /** Characters that fit. More can be written, and are not sent: nothing is cut. */
  most?: number;
};

/** A line of text. Inside a `Field` it is labelled; say `inputMode` and `autoComplete` for the right keyboard. */
export function Input({ className, type = "text", most, ...given }: Props) {
  const props = useFieldControl(given);
  const look = cx(CONTROL, className);
  if (most === undefined) return <input {...props} type={type} className={look} />;
  return (
    <Counted most={most} ref={props.ref} describedBy={props["aria-describedby"]}>
      {(wiring) => <input {...props} {...wiring} type={type} className={look} />}
    </Counted>
  );
}
