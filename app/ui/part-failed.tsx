import { m } from "~/i18n/paraglide/messages";
import { Button } from "./button";

/** Replaces a part of the page that failed; `small` shows a single button. */
export function PartFailed({ small, onTry }: { small: boolean; onTry: () => void }) {
  const reload = (
    <Button variant="quiet" size={small ? "sm" : "md"} onClick={() => window.location.reload()}>
      {m.common_reload()}
    </Button>
  );
  if (small) return reload;
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p className="font-semibold text-danger">{m.common_part_failed_title()}</p>
      <p>{m.common_part_failed_text()}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onTry}>{m.common_try_again()}</Button>
        {reload}
      </div>
    </div>
  );
}
