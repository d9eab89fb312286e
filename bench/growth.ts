import { openSite } from "./database.ts";
import { addTenYears } from "./ten-years.ts";
import { type Load, load } from "./throughput.ts";

const CONNECTIONS = 4;
const SECONDS = 2;
const HOUR = "id,kind,local_start,starts_at,ends_at,full_name,status";
const CHARGE = "id,student_id,kind,description,net_cents,open_cents,due_on,status,overdue,proof_waits,student_name";
const HOMEWORK = "id,student_id,status,submitted_at,is_late,grade,kind,title,due_on,student_name";

type Ask = { who: "student" | "teacher"; what: string; path: string; counted?: true; body?: object };

/** What screens ask for, as they ask for it. */
function asks(student: string): Ask[] {
  const [today, week, year] = [dayIn(0), dayIn(7), new Date().getFullYear()];
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
