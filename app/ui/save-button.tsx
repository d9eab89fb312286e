import { m } from "~/i18n/paraglide/messages";
import { Button } from "./button";

type Props = {
  busy: boolean;
  /** Saves a form that is not sent; without it, the button sends its form. */
  onSave?: () => void;
  /** The name of the thing that is saved, for screen readers, where a page saves several. */
  what?: string;
  className?: string;
};

/** Saves a form. It is outlined everywhere: pages have several forms, and at most one red button. */
export const SaveButton = ({ busy, onSave, what, className }: Props) => (
  <Button
    type={onSave ? "button" : "submit"}
    variant="secondary"
    onClick={onSave}
    busy={busy ? m.common_saving() : undefined}
    className={className}
  >
    {m.common_save()}
    {what && <span className="sr-only">: {what}</span>}
  </Button>
);
