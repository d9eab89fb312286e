import { type ReactNode, useCallback, useEffect, useId, useState } from "react";
import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { reportFailedPart } from "~/platform/errors/report-failed-part";
import { useWrite } from "~/platform/forms/use-write";
import { Button, buttonClass } from "~/ui/button";
import { cx } from "~/ui/cx";
import { FieldError } from "~/ui/field-error";
import { onDemand } from "~/ui/on-demand";
import { Pill, type PillTone } from "~/ui/pill";
import { whenUsable } from "~/ui/when-usable";
import { withBoundary } from "~/ui/with-boundary";
import { BACKUP_PROBLEMS } from "./backup-problems";
import { DomainFaultItem } from "./domain-fault-item";
import type { Setup } from "./read-setup";
import { type Domains, type SetupStep, setupSteps } from "./setup-steps";
import { SetupTests } from "./setup-tests";
import type { setupWrites } from "./setup-writes";

const WhySentence = onDemand(async () => (await import("./why-sentence")).WhySentence);

const PILLS: Record<SetupStep["state"], [PillTone, () => string]> = {
  done: ["ok", m.common_ready],
  open: ["wait", m.setup_open],
  checking: ["plain", m.common_checking],
};

/**
 * The checklist of a new site, which checks its steps itself: first the steps to the first student, then the optional
 * steps, which the teacher can close permanently. Nothing after all steps are done. `isNew`: nobody has come yet, so the
 * first list is open.
 */
function ChecklistInside({ setup: loaded, isNew = true }: { setup: Setup; isNew?: boolean }) {
  const [seen, setSeen] = useState({ loaded, setup: loaded });
  const setup = seen.loaded === loaded ? seen.setup : loaded;
  const [domains, setDomains] = useState<Domains>(loaded.domains ?? "checking");
  const [isLooking, setLooking] = useState(false);
  const check = useCallback(async () => {
    setLooking(true);
    const faults = await import("./read-setup")
      .then(({ readDomainFaults }) => readDomainFaults())
      .catch((error: unknown) => void reportFailedPart(error));
    setDomains(faults ?? "unknown");
    setLooking(false);
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
  const again = (
    <Button
      variant="secondary"
      size="sm"
      busy={isLooking ? m.common_checking() : undefined}
      onClick={() => void Promise.all([check(), look()])}
    >
      {m.setup_again()}
    </Button>
  );
  const shared = { setup, look, isUnknown: domains === "unknown" };
  return (
    <>
      <List
        {...shared}
        isOpen={isNew}
        title={m.setup_title()}
        lead={m.setup_lead()}
        steps={steps.filter(isFirst)}
        again={again}
      />
      {!setup.closed && (
        <List
          {...shared}
          title={m.setup_later_title()}
          lead={m.setup_later_lead()}
          steps={steps.filter((step) => !isFirst(step))}
          again={again}
          canClose
        />
      )}
    </>
  );
}

const isFirst = ({ essential }: SetupStep) => essential;

type ListProps = Omit<StepProps, "step"> & {
  title: string;
  lead: string;
  steps: SetupStep[];
  again: ReactNode;
  isOpen?: boolean;
  /** True if the teacher can hide the list permanently. */
  canClose?: boolean;
};

/** A folded list of steps; nothing once all of them are done. One that comes late, by a fault of the domains, moves nothing. */
function List({ title, lead, steps, again, isOpen = false, canClose = false, ...shared }: ListProps) {
  const heading = useId();
  const { write, busy, problem } = useWrite<typeof setupWrites>();
  const [open, setOpen] = useState(isOpen);
  const left = steps.filter(({ state }) => state !== "done");
  const isEmpty = left.every(({ state }) => state === "checking");
  const [isLate] = useState(isEmpty);
  if (isEmpty) return null;
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className={cx("group rounded-card border bg-card shadow-card", isLate && "order-last")}
    >
      <summary className="grid cursor-pointer gap-1 p-4 sm:p-5">
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 id={heading} className="text-xl">
            {title}
          </h2>
          <span className="text-soft">{m.setup_count({ done: steps.length - left.length, all: steps.length })}</span>
        </span>
        <span className="text-soft group-open:hidden">
          {(canClose ? m.setup_later_left : m.setup_left)({ what: left.map((step) => step.title).join(", ") })}
        </span>
      </summary>
      {open && (
        <div className="grid gap-4 px-4 pb-4 sm:px-5 sm:pb-5">
          <p className="max-w-prose text-soft">{lead}</p>
          <ol aria-labelledby={heading} className="divide-y border-y">
            {steps.map((step) => (
              <Step key={step.id} step={step} {...shared} />
            ))}
          </ol>
          <div className="flex flex-wrap gap-2">
            {again}
            {canClose && (
              <Button
                variant="quiet"
                size="sm"
                busy={busy ? m.common_saving() : undefined}
                onClick={() => void write("closeSetup", {})}
              >
                {m.setup_close()}
              </Button>
            )}
          </div>
          {problem && !busy && (
            <div role="alert">
              <FieldError>{problem}</FieldError>
            </div>
          )}
        </div>
      )}
    </details>
  );
}

type StepProps = { step: SetupStep; setup: Setup; look: () => Promise<Setup | undefined>; isUnknown: boolean };

function Step({ step: { id, title, to, state, missing, faults, essential }, setup, look, isUnknown }: StepProps) {
  const [tone, words] = PILLS[state];
  const isOpen = state === "open";
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Pill tone={isOpen && !essential ? "plain" : tone}>{isOpen && !essential ? m.setup_optional() : words()}</Pill>
        <h3 className="font-sans font-semibold text-base">{title}</h3>
        {isOpen && to && (
          <Link
            to={to}
            aria-label={m.setup_go_to({ what: title })}
            className={`ml-auto ${buttonClass({ variant: "quiet", size: "sm" })}`}
          >
            {m.common_open()}
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
        <p className="text-danger">
          <WhySentence error={setup.push_error} waiting={null} />
        </p>
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
