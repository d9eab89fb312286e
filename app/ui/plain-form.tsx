import type { ComponentProps } from "react";
import { m } from "~/i18n/paraglide/messages";
import { FieldError } from "./field-error";

type Props = ComponentProps<"form"> & {
  /** The action under way, shown by the pressed button while the next page loads ("Enviando…"). */
  busy: string;
};

/**
 * A form of a document, submitted by the browser. With the document's script (islands/plain-forms.ts), the button shows
 * the progress, the form is sent once, and without a network it stays and shows a message.
 */
export function PlainForm({ busy, children, ...rest }: Props) {
  return (
    <form {...rest} data-do="form" data-busy={busy}>
      {children}
      <div role="alert" data-away hidden>
        <FieldError>{m.common_form_offline()}</FieldError>
      </div>
    </form>
  );
}
