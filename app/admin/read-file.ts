import { signedIn } from "~/account/session";
import { readAudit } from "~/audit/read-audit";
import { readLedger } from "~/classes/read-ledger";
import { readStudentMoney } from "~/payments/read-payments";
import { askedPage } from "~/platform/lists/list-address";
import { readTab } from "~/progress/read-tab";
import { activeStudents } from "~/students/active-students";
import { readConsents } from "~/students/consents";
import { readNotes } from "~/students/notes-form";
import { planNames } from "~/students/read-student";
import { readStudentFiles } from "~/students/student-files";
import { readPerson } from "./read-person";

const PROGRESS = ["homework", "grades", "classes", "feedback"];

/** Everything about one student, as far as the open tab shows it. @throws Response 404 when there is none. */
export async function readFile(id: string, search: URLSearchParams) {
  const tab = search.get("tab") ?? "details";
  const page = askedPage.parse(search.get("page"));
  const [teacher, person, students, plans, progress, ledger, money, notes, files, consents, trail] = await Promise.all([
    signedIn(),
    readPerson(id),
    tab === "homework" ? activeStudents() : [],
    tab === "details" ? planNames() : [],
    PROGRESS.includes(tab) ? readTab(id, search, false) : {},
    tab === "details" ? readLedger(id).catch(() => null) : null,
    tab === "payments" ? readStudentMoney(id) : null,
    tab === "notes" ? readNotes(id) : null,
    tab === "files" ? readStudentFiles(id) : null,
    tab === "history" ? readConsents(id) : null,
    tab === "history" ? readAudit({ student: id, page }) : null,
  ]);
  return {
    ...person,
    teacher: teacher?.profile.id ?? "",
    students,
    plans,
    tab: progress,
    ledger,
    money,
    notes,
    files,
    consents,
    trail,
    page,
  };
}
