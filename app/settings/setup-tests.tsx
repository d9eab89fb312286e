import { useEffect, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useWrite } from "~/platform/forms/use-write";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field-error";
import type { mailWrites } from "./operation-writes";
import type { Setup } from "./read-setup";
import type { SetupStep } from "./setup-steps";
import type { setupWrites } from "./setup-writes";

const PROBE_EVERY_MS = 1000;
const ASK_FOR_MS = 60_000;

type Writes = typeof mailWrites & typeof setupWrites;
type Test = {
  write: keyof Writes;
  label: () => string;
  /** True if its result is there. */
  ended: (setup: Setup) => boolean;
};

/** The test of a step, where it has one that can be done now. */
function testOf(id: SetupStep["id"], setup: Setup): Test | undefined {
  if (id === "mail" && !setup.mail_saved)
    return { write: "sendTestMail", label: m.settings_mail_send, ended: ({ mail_tested }) => mail_tested };
  if (id === "phone" && setup.devices > 0)
    return {
      write: "sendTestPush",
      label: m.setup_push_send,
      ended: ({ push_tested, push_error }) => push_tested || push_error !== null,
    };
  if (id === "backup" && setup.backed_up && setup.own)
    return { write: "testRestore", label: m.setup_restore, ended: ({ restore_state }) => restore_state !== "running" };
  return undefined;
}

type Props = { id: SetupStep["id"]; setup: Setup; look: () => Promise<Setup | undefined> };

/** A button that does a step's test, and follows it until its result is there. */
export function SetupTests({ id, setup, look }: Props) {
  const test = testOf(id, setup);
  const { write, busy, problem } = useWrite<Writes>();
  const [waits, setWaits] = useState<"no" | "yes" | "long">("no");
  const isRestoring = id === "backup" && setup.restore_state === "running";
  const follows = waits === "yes" || isRestoring;
  const ended = test?.ended;
  useEffect(() => {
    if (!follows || !ended) return;
    const begun = Date.now();
    const timer = setInterval(async () => {
      const found = await look();
      if (found && ended(found)) setWaits("no");
      else if (Date.now() - begun > ASK_FOR_MS) setWaits("long");
    }, PROBE_EVERY_MS);
    return () => clearInterval(timer);
  }, [follows, ended, look]);
  if (!test) return null;
  const start = async () => {
    const outcome = await write(test.write, {});
    if (outcome.problem === undefined) setWaits("yes");
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant="secondary"
        size="sm"
        busy={busy || follows ? m.common_checking() : undefined}
        onClick={() => void start()}
      >
        {test.label()}
      </Button>
      <p role="status" className="text-soft empty:hidden">
        {isRestoring && m.setup_restore_running()}
        {!isRestoring && waits === "long" && m.setup_slow()}
      </p>
      {problem && !busy && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
    </div>
  );
}
