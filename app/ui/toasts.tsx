import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { showCarriedToast, shownToast, subscribeToToast } from "./toast-store";

const Toaster = lazy(() => import("./toast").then((module) => ({ default: module.Toaster })));
const none = () => undefined;

/** Shows toasts (toast.tsx), whose script is loaded with the first one. The bell of a signed-in page has it, too. */
export function Toasts({ inside = false }: { inside?: boolean }) {
  const some = useSyncExternalStore(subscribeToToast, shownToast, none) !== undefined;
  useEffect(() => {
    if (!inside) showCarriedToast();
  }, [inside]);
  return some ? (
    <Suspense>
      <Toaster inside={inside} />
    </Suspense>
  ) : null;
}
