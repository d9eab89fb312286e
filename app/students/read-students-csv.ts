import { toPhone } from "~/platform/phone";
import { EMPTY, StudentForm, type StudentValues, toStudent } from "./student-form-schema";

/**
 * What columns are called: by people, by TutorBird ("First Name", "Mobile Phone", "Student Status") and by My Music Staff
 * ("First Name", "Email Address", "Phone Number").
 */
const HEADINGS = {
  full_name: /^(nome( completo)?|aluno|name|full name|student( name)?)$/i,
  first: /^(primeiro nome|first ?name)$/i,
  last: /^(sobrenome|last ?name|surname)$/i,
  email: /^(e-?mail|e-?mail address|student e-?mail|e-?mail do aluno)$/i,
  phone: /^(telefone|celular|whatsapp|phone( number)?|mobile( phone)?( number)?|cell( phone)?)$/i,
  plan: /^(plano|plan)$/i,
  level: /^(n[íi]vel|level|skill level)$/i,
  birth_date: /^(data de nascimento|nascimento|birth ?(date|day)|date of birth)$/i,
  guardian_name: /^(respons[áa]vel|guardian|parent( name)?)$/i,
  guardian_contact: /^(contato do respons[áa]vel|guardian contact|parent (e-?mail|phone)( address| number)?)$/i,
} as const;

export type CsvStudent = {
  /** From 1, as a spreadsheet counts, the heading being the first. */
  line: number;
  values: StudentValues;
  /** What is wrong with it, in the reader's words or by code. */
  problem?: "TWICE" | "TAKEN" | "PHONE" | (string & {});
  student?: ReturnType<typeof toStudent>;
};

/**
 * Reads students out of a CSV, each with what is wrong with them.
 * @param taken addresses that have an account already, in small letters.
 * @returns undefined where no column says a name and none an address.
 */
export async function readStudentsCsv(
  text: string,
  plans: readonly string[],
  taken: ReadonlySet<string>,
): Promise<CsvStudent[] | undefined> {
  const { default: Papa } = await import("papaparse");
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { skipEmptyLines: "greedy" });
  const [heading = [], ...lines] = data;
  const at = (what: keyof typeof HEADINGS) => heading.findIndex((cell) => HEADINGS[what].test(cell.trim()));
  if (at("email") < 0 || (at("full_name") < 0 && at("first") < 0)) return undefined;
  const seen = new Set<string>();
  return Promise.all(
    lines.map(async (cells, place): Promise<CsvStudent> => {
      const cell = (name: keyof typeof HEADINGS) => (cells[at(name)] ?? "").replace(/\s+/g, " ").trim();
      const plan = plans.find((one) => one.toLowerCase() === cell("plan").toLowerCase()) ?? "";
      const level = /^(A1|A2|B1|B2|C1|C2)$/i.test(cell("level")) ? cell("level").toUpperCase() : "";
      const values: StudentValues = {
        ...EMPTY,
        full_name: cell("full_name") || `${cell("first")} ${cell("last")}`.trim(),
        email: cell("email").toLowerCase(),
        ...{ phone: cell("phone"), plan, level, birth_date: isoDay(cell("birth_date")) },
        ...{ guardian_name: cell("guardian_name"), guardian_contact: cell("guardian_contact") },
      };
      const line = place + 2;
      const parsed = StudentForm.safeParse(values);
      if (!parsed.success) return { line, values, problem: parsed.error.issues[0]?.message ?? "" };
      if (taken.has(values.email)) return { line, values, problem: "TAKEN" };
      if (seen.has(values.email)) return { line, values, problem: "TWICE" };
      seen.add(values.email);
      const phone = values.phone ? await toPhone(values.phone) : null;
      return phone === undefined
        ? { line, values, problem: "PHONE" }
        : { line, values, student: toStudent(parsed.data, phone) };
    }),
  );
}

/** A day as Brazilians write it, or as computers do; anything else stays for the form to refuse. */
const isoDay = (text: string): string => text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, "$3-$2-$1");
