import { useEffect, useRef } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { formatWeekday } from "~/platform/time/weekdays";
import { readWelcome } from "~/settings/read-welcome";
import { WelcomeHours } from "~/settings/welcome-hours";
import { WelcomeName } from "~/settings/welcome-name";
import { WelcomePrices } from "~/settings/welcome-prices";
import { welcomeWrites } from "~/settings/welcome-writes";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { cx } from "~/ui/cx";
import { spinnerOf } from "~/ui/page-spinner";
import type { Route } from "./+types/welcome";
import { CopyBookingLink } from "./copy-booking-link";
import { panelMeta } from "./panel-meta";

export { PanelFailed as ErrorBoundary } from "./panel-failed";
export const meta = panelMeta(m.welcome_title);

const read = () => readWelcome();
export const loader = onServer(read);
export const clientLoader = inBrowser(read);
export const clientAction = writeAction(welcomeWrites);
export const HydrateFallback = spinnerOf(m.welcome_title);

const STEPS = ["name", "hours", "prices"] as const;
type Step = (typeof STEPS)[number] | "student";
const TITLES: Record<Step, () => string> = {
  name: m.welcome_name,
  hours: m.welcome_hours,
  prices: m.welcome_prices,
  student: m.welcome_student,
};
const SHORT = { name: m.common_name, hours: m.setup_hours, prices: m.setup_prices };
const LEADS: Record<Step, () => string> = {
  name: m.welcome_name_lead,
  hours: m.welcome_hours_lead,
  prices: m.welcome_prices_lead,
  student: m.welcome_student_lead,
};
const NEXT = { name: "hours", hours: "prices", prices: "student" } as const;
const pathOf = (step: Step): string => `/admin/welcome?step=${step}`;
const stepIn = (search: string): Step => {
  const asked = new URLSearchParams(search).get("step");
  return [...STEPS, "student" as const].find((step) => step === asked) ?? "name";
};

/** The welcome of a new school: her name, her hours, her prices, and then the first student. Each step can be left. */
export default function Welcome({ loaderData }: Route.ComponentProps) {
  const { setup, fullName, responsible, hours, plans, billing } = loaderData;
  const { search } = useLocation();
  const navigate = useNavigate();
  const step = stepIn(search);
  useWelcomed(setup.welcomed);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  const later = step !== "student" && (
    <Link to={pathOf(NEXT[step])} className={buttonClass({ variant: "quiet" })}>
      {m.welcome_later()}
    </Link>
  );
  const go = (to: Step) => () => void navigate(pathOf(to));
  return (
    <div className="mx-auto grid max-w-2xl gap-5 py-2 sm:py-6">
      <Progress step={step} />
      <div className="grid gap-2">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
          {TITLES[step]()}
        </h1>
        <p className="max-w-prose text-lg text-soft">{LEADS[step]()}</p>
      </div>
      {step === "student" ? (
        <FirstStudent />
      ) : (
        <Card padding="roomy" tone="raised">
          {step === "name" && (
            <WelcomeName
              known={{
                full_name: setup.named ? fullName : "",
                first_name: setup.named ? setup.first_name : "",
                ...responsible,
              }}
              // The whole panel is read again, whose name this is.
              onSaved={() => window.location.assign(pathOf("hours"))}
              later={later}
            />
          )}
          {step === "hours" &&
            (hours.length > 0 ? <HoursThere hours={hours} /> : <WelcomeHours onSaved={go("prices")} later={later} />)}
          {step === "prices" && <WelcomePrices plans={plans} billing={billing} onSaved={go("student")} later={later} />}
        </Card>
      )}
      <p>
        <Link to="/admin/dashboard" className="inline-flex min-h-11 items-center underline underline-offset-4">
          {m.welcome_leave()}
        </Link>
        <span className="block text-soft">{m.welcome_found_again()}</span>
      </p>
    </div>
  );
}

/** Records that the dashboard need not offer the welcome again. */
function useWelcomed(welcomed: boolean): void {
  const { write } = useWrite<typeof welcomeWrites>();
  const told = useRef(welcomed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a visit
  useEffect(() => {
    if (told.current) return;
    told.current = true;
    void write("finishWelcome", {});
  }, []);
}

/** The steps, as links: each can be gone back to. */
function Progress({ step }: { step: Step }) {
  const open = step === "student" ? STEPS.length : STEPS.indexOf(step);
  return (
    <nav aria-label={m.welcome_steps()}>
      <ol className="grid grid-cols-3 gap-2">
        {STEPS.map((one, place) => (
          <li key={one}>
            <Link
              to={pathOf(one)}
              aria-current={place === open ? "step" : undefined}
              className={cx(
                "flex min-h-11 items-center border-t-4 pt-1 no-underline",
                place <= open ? "border-red font-semibold" : "border-line text-soft",
              )}
            >
              {place + 1}. {SHORT[one]()}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

type Hours = Awaited<ReturnType<typeof readWelcome>>["hours"];

/** The hours that are set; each day is changed in the settings. */
function HoursThere({ hours }: { hours: Hours }) {
  const lang = useLang();
  return (
    <div className="grid gap-4">
      <ul className="grid gap-1">
        {hours.map(({ weekday, starts, ends }) => (
          <li key={`${weekday} ${starts}`} className="tabular-nums first-letter:uppercase">
            {formatWeekday(weekday, lang)}, {starts.slice(0, 5)}–{ends.slice(0, 5)}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Link to={pathOf("prices")} className={buttonClass()}>
          {m.common_continue()}
        </Link>
        <Link to="/admin/settings/hours#hours" className={buttonClass({ variant: "quiet" })}>
          {m.settings_hours_change()}
        </Link>
      </div>
    </div>
  );
}

/** The two ways to the first student: an account for somebody whom she teaches already, and the link that others book by. */
function FirstStudent() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Card padding="roomy" tone="raised" className="grid content-start gap-3">
        <h2 className="text-xl">{m.welcome_student_known()}</h2>
        <p className="text-soft">{m.welcome_student_known_text()}</p>
        <Link to="/admin/manage-students?new" className={buttonClass()}>
          {m.welcome_student_add()}
        </Link>
      </Card>
      <Card padding="roomy" tone="raised" className="grid content-start gap-3">
        <h2 className="text-xl">{m.welcome_student_invite()}</h2>
        <p className="text-soft">{m.welcome_student_invite_text()}</p>
        <CopyBookingLink />
      </Card>
    </div>
  );
}
