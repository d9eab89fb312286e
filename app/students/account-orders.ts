import { z } from "zod";
import { LANGS } from "~/i18n/screens";
import { isMailAddress } from "~/platform/people/mail-address";
import { normalizeMailAddress } from "~/platform/people/normalize-mail-address";
import { isName, isNameIfAny } from "~/platform/people/person-name";

const optional = (most: number) => z.string().trim().max(most).nullable();

/** The data of a new student's account, as the teacher enters it. */
export const NewStudent = z.object({
  full_name: z.string().trim().min(2).max(120).refine(isName),
  email: z.string().trim().toLowerCase().overwrite(normalizeMailAddress).refine(isMailAddress),
  phone: optional(20),
  language: z.enum(LANGS),
  plan: optional(40),
  level: optional(2),
  birth_date: optional(10),
  guardian_name: optional(120).refine((name) => isNameIfAny(name ?? "")),
  guardian_contact: optional(254),
  role: z.enum(["aluno", "admin"]),
});
export type NewStudent = z.infer<typeof NewStudent>;

/** Changes of an account that need the server's secret key. */
export const AccountOrder = z.discriminatedUnion("do", [
  z.object({ do: z.literal("create"), student: NewStudent }),
  z.object({ do: z.literal("hand out password"), id: z.uuid() }),
  z.object({ do: z.literal("lock"), id: z.uuid() }),
  z.object({ do: z.literal("unlock"), id: z.uuid() }),
  z.object({ do: z.literal("delete"), id: z.uuid() }),
]);
export type AccountOrder = z.infer<typeof AccountOrder>;

/** `password`: the new temporary password, shown only once. */
export type AccountOutcome = { id: string; password?: string } | { error: string };
