import { cut } from "../../platform/text/truncate.ts";
import type { Lang } from "../screens.ts";
import type { HourData } from "./hour-mail.ts";

/** A visitor's own guess of their level, as the booking form offers it. */
const LEVELS: Record<Lang, Readonly<Record<string, string>>> = {
  pt: {
    beginner: "iniciante (A1)",
    elementary: "básico (A2)",
    intermediate: "intermediário (B1)",
    upper_intermediate: "intermediário superior (B2)",
    advanced: "avançado (C1/C2)",
    not_sure: "não sabe dizer",
  },
  en: {
    beginner: "beginner (A1)",
    elementary: "elementary (A2)",
    intermediate: "intermediate (B1)",
    upper_intermediate: "upper intermediate (B2)",
    advanced: "advanced (C1/C2)",
    not_sure: "not sure",
  },
};

const NAMES: Record<Lang, Record<"phone" | "level" | "plan" | "goals" | "message", string>> = {
  pt: { phone: "Telefone", level: "Nível", plan: "Plano", goals: "Objetivos", message: "Mensagem" },
  en: { phone: "Phone", level: "Level", plan: "Plan", goals: "Goals", message: "Message" },
};

/** A visitor's own sentences are read whole in the panel. */
const LONGEST = 400;

/** The visitor's facts that the teacher needs before a trial class, one paragraph each. */
export function formatVisitor({ phone, level, ...said }: NonNullable<HourData["visitor"]>, lang: Lang): string[] {
  const facts = { phone, level: LEVELS[lang][level] ?? level, ...said };
  const names = NAMES[lang];
  return (["phone", "level", "plan", "goals", "message"] as const).flatMap((name) => {
    const fact = facts[name]?.replace(/\s+/g, " ").trim();
    return fact ? [`${names[name]}: ${cut(fact, LONGEST)}`] : [];
  });
}
