import { m } from "~/i18n/paraglide/messages";
import { FieldError } from "~/ui/field-error";

/** In place of choices that could not be read: what is not known is not for changing. */
export const NotLoaded = () => (
  <div role="alert">
    <FieldError>{m.notifications_choices_failed()}</FieldError>
  </div>
);
