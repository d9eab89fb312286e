import { PIX_PROBLEMS, type PixProblem } from "../../app/school/pix-profiles.ts";
import type { Client } from "../backend/site-backend.ts";

/** The problem of the payment provider, if it has lasted so long that the teacher was notified; undefined otherwise. */
export async function readPixIssue(server: Client): Promise<PixProblem | undefined> {
  const { data } = await server.from("pix_status").select("problem").not("told_at", "is", null).maybeSingle();
  return PIX_PROBLEMS.find((known) => known === data?.problem);
}
