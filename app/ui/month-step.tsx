import { m } from "~/i18n/paraglide/messages";
import { Button } from "./button";

type Props = {
  to: "before" | "after";
  /** True if there is no such month. */
  off: boolean;
  onStep: () => void;
  /** Without script the button submits the form with this name and value. */
  send?: { name: string; value: string } | undefined;
};

const PATHS = { before: "m12.5 5-5 5 5 5", after: "m7.5 5 5 5-5 5" };

/** The button for the month before or after the shown one. */
export function MonthStep({ to, off, onStep, send }: Props) {
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={to === "before" ? m.common_calendar_before() : m.common_calendar_after()}
      disabled={off}
      type={send ? "submit" : "button"}
      formNoValidate={send ? true : undefined}
      {...send}
      onClick={(event) => {
        event.preventDefault();
        onStep();
      }}
    >
      <svg viewBox="0 0 20 20" fill="none" aria-hidden="true" className="size-5">
        <path d={PATHS[to]} stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </Button>
  );
}
