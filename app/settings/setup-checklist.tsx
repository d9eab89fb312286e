import { useCallback, useEffect, useId, useState } from "react";
import { Link } from "react-router";
import { formatWhy } from "~/i18n/notifications/reason-texts";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { reportFailedPart } from "~/platform/errors/report-failed-part";
import { whenUsable } from "~/platform/pages/load-later";
import { Button, buttonClass } from "~/ui/button";
import { Pill, type PillTone } from "~/ui/pill";
import { withBoundary } from "~/ui/with-boundary";
import { BACKUP_PROBLEMS } from "./backup-problems";
import { DomainFaultItem } from "./domain-fault-item";
import type { Setup } from "./read-setup";
import { type Domains, type SetupStep, setupSteps } from "./setup-steps";
import { SetupTests } from "./setup-tests";

const PILLS: Record<SetupStep["state"], [PillTone, () => string]> = {
  done: ["ok", m.setup_done],
  open: ["wait", m.setup_open],
  checking: ["plain", m.setup_checking],
};

/** The checklist of a new site, which looks for itself; nothing once all is there. Open until the facts that pages and bills need are in. */
function ChecklistInside({ setup: loaded }: { setup: Setup }) {
  const [seen, setSeen] = useState({ loaded, setup: loaded });
  const setup = seen.loaded === loaded ? seen.setup : loaded;
  const [domains, setDomains] = useState<Domains>("checking");
  const heading = useId();
  const check = useCallback(async () => {
    setDomains("checking");
    const faults = await import("./read-setup")
      .then(({ readDomainFaults }) => readDomainFaults())
      .catch((error: unknown) => void reportFailedPart(error));
    setDomains(faults ?? "unknown");
  }, []);
  const look = useCallback(async () => {
    const found = await import("./read-setup")
      .then(({ readSetup }) => readSetup())
      .catch((error: unknown) => void reportFailedPart(error));
    if (found) setSeen({ loaded, setup: found });
    return found;
  }, [loaded]);
  useEffect(() => void whenUsable().then(check), [check]);
  const steps = setupSteps(setup, domains);
  const left = steps.filter(({ state }) => state !== "done");
  if (left.every(({ state }) => state === "checking")) return null;
  const names = left.map(({ title }) => title).join(", ");
  return (
    <details open={left.some(({ essential }) => essential)} className="group rounded-card border bg-card shadow-card">
      <summary className="grid cursor-pointer gap-1 p-4 sm:p-5">
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 id={heading} className="text-xl">
            {m.setup_title()}
          </h2>
          <span className="text-soft">{m.setup_count({ done: steps.length - left.length, all: steps.length })}</span>
        </span>
        <span className="text-soft group-open:hidden">{m.setup_left({ what: names })}</span>
      </summary>
      <div className="grid gap-4 px-4 pb-4 sm:px-5 sm:pb-5">
        <p className="max-w-prose text-soft">{m.setup_lead()}</p>
        <ol aria-labelledby={heading} className="divide-y border-y">
          {steps.map((step) => (
            <Step key={step.id} step={step} setup={setup} look={look} isUnknown={domains === "unknown"} />
          ))}
        </ol>
        <div>
          <Button
            variant="secondary"
            busy={domains === "checking" ? m.setup_checking() : undefined}
            onClick={() => void Promise.all([check(), look()])}
          >
            {m.setup_again()}
          </Button>
        </div>
      </div>
    </details>
  );
}

type StepProps = { step: SetupStep; setup: Setup; look: () => Promise<Setup | undefined>; isUnknown: boolean };

function Step({ step: { id, title, to, state, missing, faults }, setup, look, isUnknown }: StepProps) {
  const [tone, words] = PILLS[state];
  const lang = useLang();
  const isOpen = state === "open";
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Pill tone={tone}>{words()}</Pill>
        <h3 className="font-sans font-semibold text-base">{title}</h3>
        {isOpen && to && (
          <Link
            to={to}
            aria-label={m.setup_go_to({ what: title })}
            className={`ml-auto ${buttonClass({ variant: "quiet", size: "sm" })}`}
          >
            {m.setup_go()}
          </Link>
        )}
      </div>
      {isOpen && missing.length > 0 && (
        <p className="max-w-prose text-soft first-letter:uppercase">{missing.join("; ")}.</p>
      )}
      {isOpen && isUnknown && (id === "address" || id === "mail") && (
        <p className="text-soft">{m.setup_not_checked()}</p>
      )}
      {id === "backup" && setup.restore_state === "failed" && (
        <p className="text-danger">
          {m.setup_restore_failed({
            why: (BACKUP_PROBLEMS[setup.restore_problem ?? ""] ?? m.settings_backup_failed)(),
          })}
        </p>
      )}
      {id === "phone" && isOpen && setup.push_error && (
        <p className="text-danger">{formatWhy(setup.push_error, lang).why}</p>
      )}
      {faults.length > 0 && (
        <ul className="grid gap-4">
          {faults.map((fault) => (
            <DomainFaultItem key={fault.code} fault={fault} />
          ))}
        </ul>
      )}
      {isOpen && <SetupTests id={id} setup={setup} look={look} />}
    </li>
  );
}

export const SetupChecklist = withBoundary(ChecklistInside);
