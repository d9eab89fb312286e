import { m } from "~/i18n/paraglide/messages";
import type { Database } from "~/platform/backend/database.types";
import { refusalOf } from "~/platform/backend/refusal-of";
import { authClient, supabase } from "~/platform/backend/supabase";
import { NOBODY } from "~/platform/device/connection";
import { toastError } from "~/platform/errors/report-error";
import { claim, personHere, readPersonalData, storePersonalData } from "~/platform/offline/personal-cache";
import { mirrorRole } from "./role-mirror";

export type Profile = Database["public"]["Tables"]["profiles"]["Row"];

/** PostgREST's code for "no such row". */
const NO_ROW = "PGRST116";

const PAUSES_MS = [200, 400, 800, 1600];

/** Retries with growing pauses while a gateway answers and there is no stored profile to show. */
async function retried<T extends { status: number }>(
  ask: () => PromiseLike<T>,
  instead: () => Promise<unknown>,
): Promise<T> {
  for (const pause of PAUSES_MS) {
    const answer = await ask();
    if (!NOBODY.includes(answer.status) || (await instead())) return answer;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return ask();
}

const ask = (id: string) => supabase().from("profiles").select("*").eq("id", id).single();

/**
 * The signed-in person's profile, or the one of `before` when the server does not answer. `none` when they have no row:
 * they stay signed in. Undefined after any other failure: the person is then signed out with a message.
 * @param known the profile that came with the document
 */
export async function loadProfile(
  id: string,
  before: (id: string) => Promise<Profile | undefined>,
  known?: Profile,
): Promise<Profile | "none" | undefined> {
  if (known) return keep(known);
  const { data, error, status } = await retried(
    () => ask(id),
    () => before(id),
  );
  if (data) return keep(data);
  const kept = !error.code || NOBODY.includes(status) ? await before(id) : undefined;
  if (kept) return kept;
  // Another person signed in meanwhile; their profile is read instead.
  if (personHere() !== id) return undefined;
  if (error.code === NO_ROW) return "none";
  const description = m.common_something_went_wrong({}, { locale: "pt" });
  await toastError({ title: m.account_profile_failed, description, lang: "pt-BR", error });
  // The role is cleared first: the route guard waiting for this answer decides where to go, not the listeners of the
  // sign-out.
  mirrorRole(undefined);
  await (await authClient()).signOut({ scope: "local" });
  return undefined;
}

async function keep(data: Profile): Promise<Profile> {
  await claim(data.id).catch(() => {});
  const profile = await recordFirstLogin(data);
  if (profile.role === "aluno") void storePersonalData(profile.id, PROFILE, profile).catch(() => {});
  return profile;
}

const PROFILE = "profile";

/** A student's last read profile, for when the server cannot be reached. */
export const storedProfile = async (id: string): Promise<Profile | undefined> =>
  (await readPersonalData<Profile>(id, PROFILE).catch(() => undefined))?.data;

/**
 * Records the time of the first sign-in with a temporary password, and reads the profile again. A failure is logged and
 * otherwise ignored.
 */
async function recordFirstLogin(profile: Profile): Promise<Profile> {
  if (profile.first_login_at || !profile.temporary_password) return profile;
  const first_login_at = new Date().toISOString();
  const error = await refusalOf(
    supabase().from("profiles").update({ first_login_at }).eq("id", profile.id).select("id"),
  );
  if (error) {
    console.warn("The first sign-in could not be recorded", error.code);
    return profile;
  }
  return (await ask(profile.id)).data ?? profile;
}
