import { m } from "~/i18n/paraglide/messages";
import { Button } from "~/ui/button";
import { CodeForm } from "./code-form";
import { endUnfinishedSignIn } from "./session";

/** Asks a person with a second factor for its code before anything else is shown. */
export function SecondFactorPrompt({
  onDone,
  onLeave,
}: {
  onDone: () => Promise<unknown>;
  onLeave: () => Promise<unknown>;
}) {
  return (
    <div className="mx-auto grid w-full max-w-md gap-6 px-5 py-10 sm:py-16">
      <h1 className="text-4xl">{m.account_title_code()}</h1>
      <CodeForm onDone={onDone} />
      <Button
        variant="quiet"
        onClick={async () => {
          await endUnfinishedSignIn();
          await onLeave();
        }}
      >
        {m.account_other_account()}
      </Button>
    </div>
  );
}
