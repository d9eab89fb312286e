import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import type { Student } from "~/students/read-student";
import { Avatar } from "~/ui/avatar";

type Props = { student: Student; photo: string | undefined; current: "details" | "progress" | "dashboard" };

/** The student's name, with links to their other pages. */
export function StudentHeading({ student: { id, full_name, email }, photo, current }: Props) {
  const places = [
    ["details", `/admin/students/${id}`, m.students_page_details()],
    ["progress", `/admin/student-progress/${id}`, m.students_page_progress()],
    ["dashboard", `/admin/students/${id}/dashboard`, m.students_page_dashboard()],
  ] as const;
  const name = full_name || email;
  return (
    <div className="grid gap-3">
      <Link to="/admin/manage-students" className="justify-self-start py-2 underline underline-offset-4">
        {m.admin_nav_students()}
      </Link>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={name} src={photo} />
        <h1 className="min-w-0 text-2xl sm:text-3xl [overflow-wrap:anywhere]">{name}</h1>
      </div>
      <nav aria-label={name}>
        <ul className="flex flex-wrap gap-2">
          {places.map(([place, to, label]) => (
            <li key={place}>
              <Link
                to={to}
                aria-current={place === current ? "page" : undefined}
                className="inline-flex min-h-11 items-center rounded-control border px-4 font-medium text-soft hover:text-ink aria-[current]:bg-mist aria-[current]:font-semibold aria-[current]:text-ink"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
