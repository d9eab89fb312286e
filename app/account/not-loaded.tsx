import { m } from "~/i18n/paraglide/messages";
import { FieldError } from "~/ui/field-error";

/** Replaces choices that could not be read, because unknown choices cannot be changed. */
export const NotLoaded = () => (
  <div role="alert">
    <FieldError>{m.notifications_choices_failed()}</FieldError>
  </div>
);
