import { Check, Circle } from "lucide-react";
import { useEffect, useState } from "react";
import { PREFILLED_MESSAGES } from "~/i18n/notifications/whatsapp";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { reportFailedPart } from "~/platform/errors/report-failed-part";
import { whatsAppLink } from "~/platform/people/whatsapp";
import { Button } from "~/ui/button";
import type { NewStudent } from "./account-orders";
import { type FirstSteps as Done, readFirstSteps } from "./read-first-steps";

type Props = {
  id: string;
  student: Pick<NewStudent, "full_name" | "email" | "phone" | "language">;
  password: string;
  onClose: () => void;
};

/** The steps after a new account: send the sign-in details, schedule the first class, create the first charge. Each can wait. */
export function FirstSteps({ id, student, password, onClose }: Props) {
  const { full_name, email, phone, language } = student;
  const [sent, setSent] = useState(false);
  const { hasClass, hasCharge } = useFirstSteps(id);
  const name = full_name.split(" ")[0] ?? "";
  const link = window.location.origin + pathFor("profile", language);
  const access = PREFILLED_MESSAGES.access({ name, link, email, password }, { locale: language });
  const steps = [
    { label: m.students_step_access(), to: whatsAppLink(phone ?? "", access), done: sent, open: () => setSent(true) },
    { label: m.students_step_class(), to: `/admin/scheduled-classes?new=&student=${id}`, done: hasClass },
    { label: m.students_step_charge(), to: `/admin/students/${id}/payments?new=first`, done: hasCharge },
  ];
  return (
    <section className="grid gap-3 border-t pt-5" aria-labelledby="first-steps">
      <h3 id="first-steps" className="text-lg">
        {m.students_steps()}
      </h3>
      <p className="text-soft">{m.students_steps_text()}</p>
      <ol className="divide-y">
        {steps.map(({ label, to, done, open }) => (
          <li key={to} className="flex items-center gap-3">
            {done ? (
              <Check aria-hidden="true" className="size-5 shrink-0 text-ok" />
            ) : (
              <Circle aria-hidden="true" className="size-5 shrink-0 text-soft" />
            )}
            <a
              href={to}
              target="_blank"
              rel="noreferrer"
              onClick={open}
              className="grow py-3 underline underline-offset-4"
            >
              {label}
            </a>
            <span aria-live="polite" className="text-ok">
              {done && m.students_done()}
            </span>
          </li>
        ))}
      </ol>
      <Button variant="quiet" onClick={onClose}>
        {steps.every(({ done }) => done) ? m.students_steps_finished() : m.students_steps_later()}
      </Button>
    </section>
  );
}

/** The finished steps, read again whenever the teacher returns from another tab. */
function useFirstSteps(student: string): Done {
  const [done, setDone] = useState<Done>({ hasClass: false, hasCharge: false });
  useEffect(() => {
    let isShown = true;
    const update = () =>
      readFirstSteps(student).then(
        (read) => isShown && setDone(read),
        (error: unknown) => void reportFailedPart(error),
      );
    const onReturn = () => void (document.visibilityState === "visible" && update());
    window.addEventListener("focus", onReturn);
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      isShown = false;
      window.removeEventListener("focus", onReturn);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, [student]);
  return done;
}
