import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import type { Student } from "~/students/read-student";
import { Avatar } from "~/ui/avatar";

type Props = { student: Student; photo: string | undefined };

/** The student's name, and the way back to all of them. */
export function StudentHeading({ student: { full_name, email }, photo }: Props) {
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
    </div>
  );
}
