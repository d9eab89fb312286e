import { type AuthChangeEvent, isAuthRetryableFetchError, type Session } from "@supabase/supabase-js";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { pageLang } from "~/i18n/use-lang";
import { supabase } from "~/platform/backend/supabase";
import { CHANGED_MESSAGE, leavePush, renewPush } from "~/platform/device/push-device";
import { toastError } from "~/platform/errors/report-error";
import { isAway, noteUnrefreshed } from "~/platform/offline/connection";
import { forgetAll, forgetSeen, personHere } from "~/platform/offline/personal-cache";
import {
  isLeaving,
  isOtherPerson,
  markSessionRestored,
  needsSignIn,
  noteEndedSession,
  setLeaving,
  setPerson,
} from "~/platform/session/ended-session";
import { needsRefresh, SESSION_STORAGE_KEY, sessionStore } from "~/platform/session/session-store";
import { withTimeout } from "~/platform/time/with-timeout";
import { authMessage } from "./auth-messages";
import { loadProfile, type Profile, storedProfile } from "./profile-store";
import { isRefreshing, refreshWhenOnline } from "./refresh-session";
import { mirrorRole } from "./role-mirror";

export type SignedIn = { session: Session; profile: Profile };

const CHANGES_WHO = new Set<AuthChangeEvent>([
  "SIGNED_IN",
  "SIGNED_OUT",
  "USER_UPDATED",
  "PASSWORD_RECOVERY",
  "MFA_CHALLENGE_VERIFIED",
]);

let watching = false;
let current: Promise<SignedIn | undefined> | undefined;
/** The person whose page this is: the last one read. */
let shown: SignedIn | undefined;
/** Whether the client is asked for its session. That it has one, which it says of itself as it starts, is in its answer. */
let asking = false;
/** Whether the session is being read. Its reader then decides where to go if nobody is signed in. */
let reading = false;
/** Whether this page signs out by itself, and leaves when everything of the person is forgotten. */
let signingOut = false;

/**
 * The signed-in person with their profile, or undefined for a visitor. Read once on load and again on each change; the
 * first sign-in with a temporary password is recorded on the way.
 */
export function signedIn(): Promise<SignedIn | undefined> {
  watch();
  if (current) return current;
  reading = true;
  current = read()
    .then((found) => {
      shown = found;
      setPerson(found?.profile.id);
      return found;
    })
    .finally(() => {
      reading = false;
    });
  return current;
}

/** Whether somebody has given their password and still has to show their second factor: until then they are a visitor. */
export async function awaitsCode(): Promise<boolean> {
  const { data } = await supabase().auth.mfa.getAuthenticatorAssuranceLevel();
  return data?.nextLevel === "aal2" && data.currentLevel !== "aal2";
}

/** Leaves a sign-in that was not finished, on this device. */
export async function forgetSession(): Promise<void> {
  await supabase().auth.signOut({ scope: "local" });
}

/** Forgets what was read, for when the profile has changed. */
export function clearProfile(): void {
  current = undefined;
}

/** Signs out everywhere and opens the home page. After a failure the page stays and shows it. */
export async function signOut(): Promise<void> {
  // While the session still may: nothing of this person shows on this phone any more.
  const stay = await leavePush();
  signingOut = true;
  setLeaving(true);
  const { error } = await supabase().auth.signOut({ scope: "global" });
  if (error) {
    signingOut = false;
    setLeaving(false);
    stay();
    return toastError({ title: m.account_sign_out_failed(), description: authMessage(error), error });
  }
  await forgetAll();
  leave();
}

async function read(): Promise<SignedIn | undefined> {
  const away = isAway() && (await asLastSeen());
  if (away) return away;
  asking = true;
  const found = await sessionSoon().finally(() => {
    asking = false;
  });
  // A session that has run out and cannot be refreshed is still its person's.
  const unrefreshed = (!found || isAuthRetryableFetchError(found.error)) && (await asLastSeen());
  if (unrefreshed) {
    noteUnrefreshed(true);
    void refreshWhenOnline().then(() => noteUnrefreshed(false));
    return unrefreshed;
  }
  const { data, error } = found ?? (await supabase().auth.getSession());
  // Another person signed in in another tab. The page keeps its own person and shows a notice.
  if (shown && isOtherPerson(data.session?.user.id) && noteEndedSession("another")) return shown;
  // The page stays open with all that is typed on it, and its requests wait.
  if (shown && !data.session && needsSignIn()) return shown;
  if (data.session) setLeaving(false);
  noteUnrefreshed(false);
  if (!data.session || (await awaitsCode())) {
    mirrorRole(undefined);
    if (!data.session && !error) await forgetSeen();
    return undefined;
  }
  const profile = await loadProfile(data.session.user.id, profileShown);
  if (!profile) return undefined;
  mirrorRole(profile.role);
  // The browser may have renewed its subscription, and a sign-in that ended took the old one with it.
  void renewPush(profile.id).catch(() => {});
  return { session: data.session, profile };
}

/** The wait for a refreshed session before the last seen data is shown. */
const SOON_MS = 2_000;

/** The session as the client answers it; undefined where it has to be refreshed and that takes longer than people wait. */
async function sessionSoon() {
  const answer = supabase().auth.getSession();
  if (!needsRefresh()) return answer;
  return withTimeout(isRefreshing() ? 0 : SOON_MS, answer);
}

const profileShown = async (id: string): Promise<Profile | undefined> =>
  shown?.profile.id === id ? shown.profile : storedProfile(id);

/**
 * The person whose session this device holds, with the profile that the page or, for a student, the device keeps. Sends
 * no request.
 */
async function asLastSeen(): Promise<SignedIn | undefined> {
  const id = personHere();
  const profile = id && (await profileShown(id));
  if (!profile) return undefined;
  const session: Session = JSON.parse(sessionStore.getItem(SESSION_STORAGE_KEY) ?? "null");
  mirrorRole(profile.role);
  // Asked again with the next page: the network may be back.
  current = undefined;
  return { session, profile };
}

function watch(): void {
  if (watching) return;
  watching = true;
  // Runs inside the client's own lock: what was read is forgotten at once, what asks the client again waits a turn.
  supabase().auth.onAuthStateChange((event) => {
    if (CHANGES_WHO.has(event) && !(asking && event === "SIGNED_IN")) current = undefined;
    const awaited = reading;
    setTimeout(() => follow(event, awaited), 0);
  });
  const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  worker?.addEventListener("message", ({ data }) => {
    if (data === CHANGED_MESSAGE) void current?.then((found) => found && renewPush(found.profile.id)).catch(() => {});
  });
  // Storage events come from other tabs only.
  window.addEventListener("storage", ({ key }) => {
    const person = key === SESSION_STORAGE_KEY ? personHere() : undefined;
    if (!person || !shown) return;
    if (person === shown.profile.id) markSessionRestored();
    else noteEndedSession("another");
  });
  window.addEventListener("online", () => {
    current = undefined;
  });
  // A page brought back by the Back button is as it was left: it is shown to whom it was made for, and to nobody else.
  window.addEventListener("pageshow", (event) => {
    if (event.persisted && personHere() !== shown?.profile.id) window.location.reload();
  });
}

function follow(event: AuthChangeEvent, awaited: boolean): void {
  if (event === "SIGNED_OUT") {
    const wasInside = document.documentElement.dataset.session !== undefined;
    // The page stays, with a sign-in dialog above it.
    if (wasInside && shown && !isLeaving() && noteEndedSession("ended")) return void forgetSeen();
    mirrorRole(undefined);
    void forgetSeen().finally(() => wasInside && !signingOut && !awaited && leave());
  } else if (CHANGES_WHO.has(event)) void signedIn();
}

/** The person whose page this is: the last one read. */
export const shownProfile = (): Profile | undefined => shown?.profile;

/** A new document: nothing of the person who left stays in memory. */
export function leave(): void {
  mirrorRole(undefined);
  window.location.assign(pathFor("home", pageLang()));
}
