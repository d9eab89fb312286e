import { lazy, Suspense, useSyncExternalStore } from "react";
import { shownToast, subscribeToToast } from "~/ui/toast-store";

const Toaster = lazy(() => import("~/ui/toast").then((module) => ({ default: module.Toaster })));
const none = () => undefined;

/** Shows toasts; their code is loaded with the first one. */
export function Toasts() {
  const some = useSyncExternalStore(subscribeToToast, shownToast, none) !== undefined;
  return some ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
