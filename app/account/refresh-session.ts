import { backendAddress } from "~/platform/backend/supabase";
import { requestRefresh } from "~/platform/device/connection";
import { SESSION_STORAGE_KEY, sessionStore } from "~/platform/session/session-store";

const ASK_AGAIN_MS = 2_000;
const ANSWER_MS = 4_000;

const held = () => sessionStore.getItem(SESSION_STORAGE_KEY);

let work: Promise<void> | undefined;

/** True if this tab is refreshing the session now. */
export const isRefreshing = (): boolean => work !== undefined;

/**
 * Waits until the sign-in service answers and refreshes the session, unless another tab refreshes it or signs out
 * first. The page's own client gives up after half a minute and then waits a whole one before it tries again.
 */
export function refreshWhenOnline(): Promise<void> {
  work ??= refresh().finally(() => {
    work = undefined;
  });
  return work;
}

async function refresh(): Promise<void> {
  const before = held();
  // Compares sessions instead of times, because the device's clock may be wrong.
  while (held() === before) {
    if ((await isThere()) && (await refreshNow())) return;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}

async function isThere(): Promise<boolean> {
  const { url, key } = backendAddress();
  const signal = AbortSignal.timeout(ANSWER_MS);
  const answer = await fetch(`${url}/auth/v1/health`, { headers: { apikey: key }, signal }).catch(() => undefined);
  return answer?.ok ?? false;
}

/** Refreshes the session as another tab would: the page's client takes it over by a storage event. */
async function refreshNow(): Promise<boolean> {
  const { url, key } = backendAddress();
  const { AuthClient } = await import("@supabase/auth-js");
  const another = new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: key },
    storageKey: SESSION_STORAGE_KEY,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    persistSession: true,
    storage: sessionStore,
    fetch: (input, init) => requestRefresh(input, { signal: AbortSignal.timeout(ANSWER_MS), ...init }),
  });
  const { data } = await another.getSession();
  await another.dispose();
  return data.session !== null;
}
