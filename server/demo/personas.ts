/** The people of the demo. Their addresses are documented, see docs/operating.md. */
export type Person = {
  email: string;
  name: string;
  /** The role, for the list of sign-ins. */
  what: string;
  role: "admin" | "aluno";
  /** The number of months since the person joined. */
  months: number;
  /** The day on which a person joined who came from a trial class, as a number of weekdays from today. */
  joined?: number;
  phone?: string;
  plan?: string;
  level?: string;
  deactivated?: true;
};

export const TEACHER: Person = {
  email: "admin@example.com",
  name: "Alex Morgan",
  what: "the teacher",
  role: "admin",
  months: 14,
};

export const RAFAEL: Person = {
  email: "aluno@example.com",
  name: "Rafael Nogueira",
  what: "a student",
  role: "aluno",
  months: 14,
  phone: "+5511900000101",
  plan: "Moderate",
  level: "B1",
};

export const BEATRIZ: Person = {
  email: "aluna@example.com",
  name: "Beatriz Almeida",
  what: "another student",
  role: "aluno",
  months: 14,
  phone: "+5521900000102",
  plan: "King Charles",
  level: "B2",
};

export const THIAGO: Person = {
  email: "ex-aluno@example.com",
  name: "Thiago Prado",
  what: "a student who left: deactivated, cannot sign in",
  role: "aluno",
  months: 7,
  phone: "+5531900000103",
  plan: "Busy Life",
  level: "A2",
  deactivated: true,
};

/** Booked one of the demo's trial classes. */
export const JULIANA: Person = {
  email: "juliana.ferraz@example.com",
  name: "Juliana Ferraz",
  what: "a new student, from a trial class",
  role: "aluno",
  months: 0,
  joined: -15,
  phone: "+5511900000201",
  plan: "Moderate",
  level: "B1",
};

export const PERSONAS = [TEACHER, RAFAEL, BEATRIZ, THIAGO, JULIANA];
