import { redirect, redirectDocument } from "react-router";
import { pathFor } from "~/i18n/screens";
import { pageLang } from "~/i18n/use-lang";
import { isAway } from "~/platform/device/connection";
import { NEXT } from "./next-path";
import { type SignedIn, signedIn } from "./session";

/**
 * Lets a signed-in person pass. A visitor goes to the profile page of the current language, which brings them back. The
 * database decides what they may read.
 */
export async function requireSignedIn(request: Request): Promise<SignedIn> {
  const found = await signedIn();
  // An unfinished sign-up is finished on the profile page, and reads nothing else.
  if (found && !found.profile.sign_up_unfinished) return found;
  // Signing in needs the network.
  if (isAway()) throw redirectDocument(pathFor("offline", pageLang()));
  const { pathname, search } = new URL(request.url);
  throw redirect(`${pathFor("profile", pageLang())}?${new URLSearchParams({ [NEXT]: pathname + search })}`);
}

/** Lets the teacher pass; another signed-in person goes to their dashboard. */
export async function requireAdmin(request: Request): Promise<SignedIn> {
  const found = await requireSignedIn(request);
  if (found.profile.role !== "admin") throw redirect(pathFor("dashboard", pageLang()));
  return found;
}

/** Lets a student pass; the teacher goes to her panel. */
export async function requireStudent(request: Request): Promise<SignedIn> {
  const found = await requireSignedIn(request);
  if (found.profile.role !== "aluno") throw redirect("/admin/dashboard");
  return found;
}

/** The page to open after signing in when no other was requested. */
export const landing = ({ profile }: SignedIn): string =>
  profile.role === "admin" ? "/admin/dashboard" : pathFor("dashboard", pageLang());
