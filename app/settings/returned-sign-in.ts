import { readText, removeText, storeText } from "~/platform/device/device-store";

const KEY = "calendar-sign-in";

/** Keeps what belongs to a sign-in at a calendar's provider, which the server has encrypted, while the teacher is at its page. */
export const keepSignIn = (pending: string): boolean => storeText(KEY, pending);

/** The part that the provider sent back with the teacher, once; undefined where she does not come from there. */
export function takeReturnedSignIn(search: URLSearchParams) {
  const code = search.get("code");
  const state = search.get("state");
  const pending = readText(KEY);
  removeText(KEY);
  return code && state && pending ? { code, state, pending } : undefined;
}
