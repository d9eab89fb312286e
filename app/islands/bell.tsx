import { useEffect, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { overwriteGetLocale } from "~/i18n/paraglide/runtime";
import { Bell } from "~/notifications/bell";
import { supabase } from "~/platform/supabase";
import { Toaster } from "~/ui/toast";

let mounted: { slot: Element; root: Root } | undefined;

/**
 * Puts the bell into the page's `[data-bell]`, once. Called again after a change of page or of who is signed in: a bell
 * whose slot is gone is taken down.
 */
export function mountBell(): void {
  const slot = document.querySelector("[data-bell]");
  if (mounted?.slot === slot) return;
  mounted?.root.unmount();
  mounted = undefined;
  if (!slot) return;
  // A document that React does not hydrate has told nobody its language yet.
  overwriteGetLocale(() => (document.documentElement.lang.startsWith("en") ? "en" : "pt"));
  mounted = { slot, root: createRoot(slot) };
  mounted.root.render(<BellIsland />);
}

/** The bell of whoever is signed in; nothing for a visitor. */
function BellIsland() {
  const [userId, setUserId] = useState<string>();
  useEffect(() => {
    // Fires at once with the stored session, then on every sign-in, refresh and sign-out.
    const { data } = supabase().auth.onAuthStateChange((_event, session) => setUserId(session?.user.id));
    return () => data.subscription.unsubscribe();
  }, []);
  if (!userId) return null;
  return (
    <>
      <Bell key={userId} userId={userId} onFollow={(link) => window.location.assign(link)} />
      <Toaster />
    </>
  );
}
