import type { AuthChangeEvent } from "@supabase/auth-js";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { pageLang } from "~/i18n/use-lang";
import { personalDocument, type SignedIn } from "~/platform/backend/personal-document";
import { authClient, isUnanswered, watchSession } from "~/platform/backend/supabase";
import { isAway, markUnrefreshed } from "~/platform/device/connection";
import { toastError } from "~/platform/errors/report-error";
import { clearPersonalData, clearReadData, personHere } from "~/platform/offline/personal-cache";
import {
  isLeaving,
  isOtherPerson,
  markSessionEnded,
  markSessionRestored,
  needsSignIn,
  setLeaving,
  setPerson,
} from "~/platform/session/ended-session";
import { mirrorPageToken, needsRefresh, SESSION_STORAGE_KEY } from "~/platform/session/session-store";
import { withTimeout } from "~/platform/time/with-timeout";
import { authMessage } from "./auth-messages";
import { loadProfile, type Profile, storedProfile } from "./profile-store";
import { isRefreshing, refreshWhenOnline } from "./refresh-session";
import { mirrorRole } from "./role-mirror";

export type { SignedIn };

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
/** True if the client's session is being read. The client announces it at its start, and the answer has it as well. */
let asking = false;
/** True if the session is being read. The reader then decides where to go when nobody is signed in. */
let reading = false;
/** True if this page signs out by itself: it leaves once the person's data is removed from the device. */
let signingOut = false;

/** True if the session that was read last has no profile. */
let isWithoutProfile = false;

/** The profile that came with the document, which is not read again. */
let brought: Profile | undefined;

/** Looks whether the document's person is signed in, as every page does, without reading their profile again. */
export function confirmPerson(profile: Profile): Promise<SignedIn | undefined> {
  brought = profile;
  return signedIn();
}

/**
 * The signed-in person with their profile, or undefined for a visitor. Read once on load and again on each change; it
 * also records the first sign-in with a temporary password. On the server, the document's person.
 */
export async function signedIn(): Promise<SignedIn | undefined> {
  const rendered = personalDocument();
  if (rendered) return rendered.person;
  watch();
  if (current) return current;
  reading = true;
  const asked = read()
    .then((found) => {
      shown = found;
      setPerson(found?.profile.id);
      return found;
    })
    .catch((error: unknown) => {
      // The next page asks again: a script that did not load may then be there.
      if (current === asked) current = undefined;
      throw error;
    })
    .finally(() => {
      reading = false;
    });
  current = asked;
  return asked;
}

/**
 * True if the password was accepted and the second factor is still missing. Until then the person counts as a visitor.
 */
export async function awaitsCode(): Promise<boolean> {
  const { data } = await (await authClient()).mfa.getAuthenticatorAssuranceLevel();
  return data?.nextLevel === "aal2" && data.currentLevel !== "aal2";
}

/** True if somebody is signed in whose account has no active profile. They count as a visitor, and can leave. */
export const lacksProfile = (): boolean => isWithoutProfile;

/** Ends an unfinished sign-in on this device. */
export async function endUnfinishedSignIn(): Promise<void> {
  await (await authClient()).signOut({ scope: "local" });
}

/** Discards the profile that was read, because it has changed. */
export function clearProfile(): void {
  current = undefined;
}

const pushDevice = () => import("~/platform/backend/push-device");

/** The page's person is still notified here. A failed subscription is tried again with the next page. */
const renewPush = (id: string): Promise<void> =>
  pushDevice()
    .then((device) => device.renewPush(id))
    .catch(() => {});

/** Signs out everywhere and opens the home page. After a failure the page stays and shows it. */
export async function signOut(): Promise<void> {
  // While the session is still valid, so that this phone shows no more notifications of the person.
  const stay = await pushDevice().then(
    ({ suspendPush }) => suspendPush(),
    () => () => {},
  );
  signingOut = true;
  setLeaving(true);
  const { error } = await (await authClient()).signOut({ scope: "global" });
  if (error) {
    signingOut = false;
    setLeaving(false);
    stay();
    return toastError({ title: m.account_sign_out_failed, description: authMessage(error), error });
  }
  await clearPersonalData();
  openHomePage();
}

async function read(): Promise<SignedIn | undefined> {
  const away = isAway() && (await asLastSeen());
  if (away) return away;
  asking = true;
  const found = await sessionSoon().finally(() => {
    asking = false;
  });
  // An expired session that cannot be refreshed still belongs to its person.
  const unrefreshed = (!found || isUnanswered(found.error)) && (await asLastSeen());
  if (unrefreshed) {
    markUnrefreshed(true);
    void refreshWhenOnline().then(() => markUnrefreshed(false));
    return unrefreshed;
  }
  const { data, error } = found ?? (await (await authClient()).getSession());
  // Another person signed in in another tab. The page keeps its own person and shows a notice.
  if (shown && isOtherPerson(data.session?.user.id) && markSessionEnded("another")) return shown;
  // The page stays open with everything that was typed, and its requests wait.
  if (shown && !data.session && needsSignIn()) return shown;
  isWithoutProfile = false;
  if (data.session) setLeaving(false);
  markUnrefreshed(false);
  mirrorPageToken();
  const known = brought && brought.id === data.session?.user.id ? brought : undefined;
  brought = undefined;
  // The server has asked for the code of a person whose data it sent.
  if (!data.session || (!known && (await awaitsCode()))) {
    mirrorRole(undefined);
    if (!data.session && !error) await clearReadData();
    return undefined;
  }
  const { id } = data.session.user;
  const profile = await loadProfile(id, profileShown, known);
  if (profile === "none") {
    isWithoutProfile = true;
    mirrorRole(undefined);
    await clearReadData();
    return undefined;
  }
  if (!profile) return undefined;
  mirrorRole(profile.role);
  // The browser may have renewed its subscription, and the end of a session deletes the old one.
  void renewPush(profile.id);
  return { profile };
}

/** The wait for a refreshed session before the last known data is shown, in milliseconds. */
const SOON_MS = 2_000;

/** The client's session; undefined when it has to be refreshed and that takes longer than people should wait. */
async function sessionSoon() {
  const answer = authClient().then((client) => client.getSession());
  if (!needsRefresh()) return answer;
  return withTimeout(isRefreshing() ? 0 : SOON_MS, answer);
}

const profileShown = async (id: string): Promise<Profile | undefined> =>
  shown?.profile.id === id ? shown.profile : storedProfile(id);

/**
 * The person whose session this device has, with the profile of the page or, for a student, of the device's storage.
 * Sends no request.
 */
async function asLastSeen(): Promise<SignedIn | undefined> {
  const id = personHere();
  const profile = id && (await profileShown(id));
  if (!profile) return undefined;
  mirrorRole(profile.role);
  // Read again with the next page, because the network may be back.
  current = undefined;
  return { profile };
}

function watch(): void {
  if (watching) return;
  watching = true;
  // Runs inside the client's own lock: data is discarded at once, and calls to the client are deferred.
  watchSession((event) => {
    if (CHANGES_WHO.has(event) && !(asking && event === "SIGNED_IN")) current = undefined;
    const awaited = reading;
    setTimeout(() => follow(event, awaited), 0);
  });
  const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  worker?.addEventListener("message", ({ data }) => {
    const renew = async () => {
      const { CHANGED_MESSAGE } = await pushDevice();
      const found = data === CHANGED_MESSAGE ? await current : undefined;
      if (found) await renewPush(found.profile.id);
    };
    renew().catch(() => {});
  });
  // Storage events come from other tabs only.
  window.addEventListener("storage", ({ key }) => {
    const person = key === SESSION_STORAGE_KEY ? personHere() : undefined;
    if (!person || !shown) return;
    if (person === shown.profile.id) markSessionRestored();
    else markSessionEnded("another");
  });
  window.addEventListener("online", () => {
    current = undefined;
  });
  // A page from the back/forward cache still has its old content, so it is shown only to the person for whom it was made.
  window.addEventListener("pageshow", (event) => {
    if (!event.persisted || personHere() === shown?.profile.id) return;
    mirrorPageToken();
    window.location.reload();
  });
}

function follow(event: AuthChangeEvent, awaited: boolean): void {
  if (event === "SIGNED_OUT") {
    const wasInside = document.documentElement.dataset.session !== undefined;
    // The page stays, with a sign-in dialog above it.
    if (wasInside && shown && !isLeaving() && markSessionEnded("ended")) return void clearReadData();
    mirrorRole(undefined);
    void clearReadData().finally(() => wasInside && !signingOut && !awaited && openHomePage());
  } else if (CHANGES_WHO.has(event)) void signedIn();
}

/** The person whose page this is: the last one read. */
export const shownProfile = (): Profile | undefined => shown?.profile;

/** Loads a new document, so that nothing of the previous person stays in memory. */
export function openHomePage(): void {
  mirrorRole(undefined);
  window.location.assign(pathFor("home", pageLang()));
}
