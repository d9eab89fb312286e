import { supabase } from "~/platform/supabase";
import type { KeptAnswer } from "./kept-answer";

/** What came of handing in: taken, no answer from the server, or refused with its code. */
export type Submitted = "taken" | "away" | { refusal: { code: string; message: string } };

/** Hands an answer in, over the submission that its writer saw. The same answer sent again is the same answer. */
export async function submitAnswer(homework: string, seen: number, { answer, files }: KeptAnswer): Promise<Submitted> {
  const { error } = await supabase().rpc("submit_homework", {
    ...{ homework, seen, answer },
    files: files.map(({ object, name }) => ({ object, name })),
  });
  if (!error) return "taken";
  return error.code ? { refusal: error } : "away";
}
