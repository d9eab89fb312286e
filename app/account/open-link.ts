import { randomKey } from "~/platform/backend/random-key";
import { authClient } from "~/platform/backend/supabase";
import { readText, removeText, storeText } from "~/platform/device/device-store";
import { sessionStorageProblem } from "~/platform/session/session-store";
import type { MailLink } from "./mail-link";

/** The secret of this browser while it opens a link. */
const OPENING = "opening_link";

type Order = { token_hash: string; type: MailLink["type"] | "recovery"; password?: string };

/**
 * Opens a mailed link, which works once. When the answer is lost, the same browser can open it again for some minutes.
 * @returns the error; null once its person is signed in
 */
export async function openLink(order: Order) {
  const problem = sessionStorageProblem();
  if (problem) return problem;
  const browser = readText(OPENING) ?? randomKey();
  storeText(OPENING, browser);
  // Hosted Supabase ignores both fields that it does not know.
  const proof = { ...order, browser };
  const { error } = await (await authClient()).verifyOtp(proof);
  if (!error) removeText(OPENING);
  return error;
}
