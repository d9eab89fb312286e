import { Link } from "react-router";
import { PREFILLED_MESSAGES } from "~/i18n/notifications/whatsapp";
import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { whatsAppLink } from "~/platform/people/whatsapp";
import { formatDay } from "~/platform/time/school-time";
import type { Student } from "~/students/read-student";
import { Avatar } from "~/ui/avatar";
import { buttonClass } from "~/ui/button";
import { Pill } from "~/ui/pill";

type Props = { student: Student; photo: string | undefined };

/** A student's name, plan, level and running pause, the most frequent actions, and a link back to the list. */
export function StudentHeading({ student, photo }: Props) {
  const { id, full_name, email, role, plan, level, phone, language, deactivated_at, paused_until } = student;
  const lang = useLang();
  const name = full_name || email;
  const page = `/admin/students/${id}`;
  const quiet = buttonClass({ variant: "quiet", size: "sm" });
  return (
    <div className="grid gap-3">
      <Link to="/admin/manage-students" className="justify-self-start py-2 underline underline-offset-4">
        {m.admin_nav_students()}
      </Link>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={name} src={photo} />
        <div className="min-w-0">
          <h1 className="text-2xl sm:text-3xl [overflow-wrap:anywhere]">{name}</h1>
          {(plan || level) && (
            <p className="text-soft">
              {plan && <span lang={TAG.en}>{plan}</span>}
              {plan && level && " · "}
              {level}
            </p>
          )}
          {paused_until && (
            <Pill tone="wait">{m.pauses_until({ last: formatDay(paused_until, lang, { dateStyle: "long" }) })}</Pill>
          )}
        </div>
      </div>
      {role === "aluno" && !deactivated_at && (
        <div className="flex flex-wrap gap-2 print:hidden">
          {phone && (
            <a
              href={whatsAppLink(
                phone,
                PREFILLED_MESSAGES.hello({ name: full_name.split(" ")[0] ?? "" }, { locale: language }),
              )}
              target="_blank"
              rel="noreferrer"
              className={quiet}
            >
              WhatsApp
            </a>
          )}
          <Link to={`${page}/homework?new`} className={quiet}>
            {m.homework_new()}
          </Link>
          <Link to={`/admin/scheduled-classes?new=&student=${id}`} className={quiet}>
            {m.classes_new()}
          </Link>
          <Link to={`${page}/payments?new=charge`} className={quiet}>
            {m.payments_new_charge()}
          </Link>
        </div>
      )}
    </div>
  );
}
