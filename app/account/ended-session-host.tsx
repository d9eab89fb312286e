import { lazy, Suspense, useSyncExternalStore } from "react";
import { endedSession, watchEndedSession } from "~/platform/session/ended-session";

const SessionDialog = lazy(() => import("./session-dialog").then(({ SessionDialog }) => ({ default: SessionDialog })));
const none = () => undefined;

/** Asks the person of a page to sign in again when their session has ended. Costs a page nothing before that. */
export function EndedSessionHost() {
  const ended = useSyncExternalStore(watchEndedSession, endedSession, none);
  return (
    ended && (
      <Suspense>
        <SessionDialog ended={ended} />
      </Suspense>
    )
  );
}
