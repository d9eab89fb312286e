import type { ComponentProps } from "react";
import { m } from "~/i18n/paraglide/messages";
import { FieldError } from "./field-error";

type Props = ComponentProps<"form"> & {
  /** The action under way, shown by the pressed button while the next page loads ("Enviando…"). */
  busy: string;
};

/**
 * A form of a document, sent by the browser itself. Where the document's script is there (islands/plain-forms.ts), its button
 * tells what is happening, it is sent once, and without a network it stays as it is and says so.
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
