import { lazy, Suspense, useSyncExternalStore } from "react";
import { endedSession, watchEndedSession } from "~/platform/session/ended-session";

const SessionDialog = lazy(() => import("./session-dialog").then(({ SessionDialog }) => ({ default: SessionDialog })));
const none = () => undefined;

/** Asks the person to sign in again when their session has ended. The dialog is loaded only then. */
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
