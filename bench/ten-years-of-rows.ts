import { openSite } from "./database.ts";
import { addAccounts } from "./sign-ins.ts";
import { addAHundred, addTenYears } from "./ten-years.ts";
import { type Load, load } from "./throughput.ts";

const CONNECTIONS = 4;
const SECONDS = 2;
const HOUR = "id,kind,local_start,starts_at,ends_at,full_name,status";
const CHARGE =
  "id,student_id,kind,description,plan,month,forfeit,class_on,net_cents,open_cents,due_on,status,overdue,proof_waits,student_name";
const HOMEWORK = "id,student_id,status,submitted_at,is_late,grade,kind,title,due_on,student_name";

type Ask = { who: "student" | "teacher"; what: string; path: string; counted?: true; body?: object };

/** Requests of the screens, as they send them. */
function asks(student: string): Ask[] {
  const today = dayIn(0);
  const week = dayIn(7);
  const year = new Date().getFullYear();
  const ofStudent: [string, string][] = [
    ["notifications", `notifications?select=*&user_id=eq.${student}&order=created_at.desc&limit=20`],
    [
      "past classes",
      `hours?select=${HOUR}&kind=eq.class&student_id=eq.${student}&ends_at=lt.${today}&order=starts_at.desc&limit=50`,
    ],
    [
      "homework to do",
      `homework_overview?select=${HOMEWORK}&student_id=eq.${student}&status=neq.graded&order=due_on&limit=200`,
    ],
    [
      "open charges",
      `charge_overview?select=${CHARGE}&student_id=eq.${student}&status=eq.pending&order=due_on&limit=100`,
    ],
    [
      "past charges",
      `charge_overview?select=${CHARGE}&student_id=eq.${student}&status=neq.pending&order=due_on.desc&limit=60`,
    ],
    ["payments", `payments?select=id,amount_cents,paid_on&student_id=eq.${student}&order=paid_on.desc&limit=120`],
  ];
  const person = "id,full_name,email,role,plan,level,created_at,deactivated_at";
  const ofTeacher: [string, string][] = [
    ["students", `profiles?select=${person}&order=full_name,id&offset=0&limit=20`],
    [
      "students, search",
      `profiles?select=${person}&or=(full_name.imatch.souza,email.imatch.souza)&order=full_name,id&limit=20`,
    ],
    ["students, newest", `profiles?select=${person}&deactivated_at=is.null&order=created_at.desc,id&limit=20`],
    ["to grade", `homework_overview?select=${HOMEWORK}&status=eq.submitted&order=submitted_at,id&limit=25`],
    ["graded", `homework_overview?select=${HOMEWORK}&status=eq.graded&order=graded_at.desc,id&limit=25`],
    ["charges, open", `charge_overview?select=${CHARGE}&status=eq.pending&order=due_on,id&limit=25`],
    ["charges, overdue", `charge_overview?select=${CHARGE}&overdue=eq.true&order=due_on,id&limit=25`],
    ["charges, paid", `charge_overview?select=${CHARGE}&status=eq.paid&order=due_on.desc,id&limit=25`],
    [
      "charges, search",
      `charge_overview?select=${CHARGE}&or=(student_name.ilike.*souza*,search_text.ilike.*souza*)&order=due_on.desc,id&limit=25`,
    ],
    ["past hours", `hours?select=${HOUR}&kind=in.(trial,class)&ends_at=lt.${today}&order=starts_at.desc,id&limit=20`],
    ["unread of a kind", "notifications?select=id&type=eq.new_schedule&is_read=eq.false&limit=1"],
  ];
  const statistics = (of: number) => ({ path: "rpc/yearly_statistics", body: { year: of } });
  return [
    ...ofStudent.map(([what, path]): Ask => ({ who: "student", what, path })),
    {
      who: "teacher",
      what: "dashboard, the week",
      path: `hours?select=${HOUR}&local_start=gte.${today}&local_start=lt.${week}&cancelled_at=is.null&order=local_start`,
    },
    { who: "teacher", what: "statistics, this year", ...statistics(year) },
    { who: "teacher", what: "statistics, 5 years ago", ...statistics(year - 5) },
    ...ofTeacher.map(([what, path]): Ask => ({ who: "teacher", what, path, counted: true })),
  ];
}

/**
 * Measures the screens' requests in a school of a hundred students, and in the same one after ten years: requests a
 * second, milliseconds at p99. `beside` is measured before and after, too.
 */
export async function withTenYears<T>(site: string, dataDir: string, beside: () => Promise<T>) {
  const { signIn } = await openSite(site, dataDir);
  const people = { student: await signIn("aluno@example.com"), teacher: await signIn("admin@example.com") };
  const list = asks(people.student.id);
  const measure = async (): Promise<Load[]> => {
    const loads: Load[] = [];
    for (const { who, path, counted, body } of list)
      loads.push(
        await load(`${site}/rest/v1/${path}`, {
          connections: CONNECTIONS,
          seconds: SECONDS,
          body,
          headers: { ...people[who].headers, ...(counted && { prefer: "count=exact" }) },
        }),
      );
    return loads;
  };
  // The new students count among the hundred.
  await addAccounts(dataDir);
  await addAHundred(dataDir);
  const few = { beside: await beside(), loads: await measure() };
  await addTenYears(dataDir, people.student.id);
  const many = { beside: await beside(), loads: await measure() };
  return {
    beside: { few: few.beside, many: many.beside },
    list: list.map((ask, place) => ({ ...ask, few: few.loads[place] ?? NONE, many: many.loads[place] ?? NONE })),
  };
}

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const NONE: Load = { perSecond: 0, p99: 0 };
