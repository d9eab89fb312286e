import { dataOf } from "~/platform/backend/data-of";
import { readAnswer } from "~/platform/backend/read-answer";
import { supabase } from "~/platform/backend/supabase";
import { ageOf } from "~/platform/people/age";

type Student = { id: string; birth_date: string | null };

/** The caller's guardian, for a student who is a minor. */
export const readGuardian = async ({ id, birth_date }: Student): Promise<Guardian | undefined> =>
  ageOf(birth_date ?? "") === "needs a guardian" ? readGuardianOf(id) : undefined;

/** A minor's guardian, with the consent or the request that counts; undefined for a student who is of age. */
export async function readGuardianOf(student: string) {
  const found = await dataOf(supabase().rpc("read_guardian", { student }));
  return readAnswer(found, (z) => {
    const text = z.nullable(z.string());
    return z.object({
      name: text,
      contact: text,
      /** The address of the link; null where there is none, or only the student's own. */
      email: text,
      /** True if the guardian has not agreed, or no longer does. */
      awaited: z.boolean(),
      asked_at: text,
      expires_at: text,
      given_at: text,
      withdrawn_at: text,
      version: text,
    });
  });
}

export type Guardian = NonNullable<Awaited<ReturnType<typeof readGuardianOf>>>;
