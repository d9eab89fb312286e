import { useEffect, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { Bell } from "~/notifications/bell";
import { watchSession } from "~/platform/backend/supabase";
import { ROOT_ERRORS } from "~/platform/errors/root-errors";
import { Boundary } from "~/ui/boundary";
import { Toaster } from "~/ui/toast";
import { applyDocumentLanguage } from "./document-language";
import { fullStyles } from "./full-styles";

let mounted: { slot: Element; root: Root } | undefined;

/**
 * Mounts the bell into the page's `[data-bell]`, once. Called again after a navigation or a change of session: a bell
 * whose slot is gone is unmounted.
 */
export async function mountBell(): Promise<void> {
  await fullStyles();
  const slot = document.querySelector("[data-bell]");
  if (mounted?.slot === slot) return;
  mounted?.root.unmount();
  mounted = undefined;
  if (!slot) return;
  applyDocumentLanguage();
  mounted = { slot, root: createRoot(slot, ROOT_ERRORS) };
  mounted.root.render(<BellIsland />);
}

/** The bell of the signed-in person; nothing for a visitor. */
function BellIsland() {
  const [userId, setUserId] = useState<string>();
  useEffect(() => watchSession((_event, session) => setUserId(session?.user.id)), []);
  if (!userId) return null;
  return (
    <>
      <Boundary small>
        <Bell key={userId} userId={userId} onFollow={(link) => window.location.assign(link)} />
      </Boundary>
      <Toaster />
    </>
  );
}
