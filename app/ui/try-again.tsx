import { m } from "~/i18n/paraglide/messages";
import { Button } from "./button";

/** Replaces data that could not be read, with a button to retry. */
export function TryAgain({ onTry }: { onTry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p className="font-medium text-danger">{m.common_something_went_wrong()}</p>
      <Button variant="quiet" size="sm" onClick={onTry}>
        {m.common_try_again()}
      </Button>
    </div>
  );
}
