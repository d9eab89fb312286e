import { removeText, storeText } from "~/platform/device/device-store";
import { SESSION_ROLE_KEY } from "~/platform/pages/inline-scripts";

/**
 * Publishes the signed-in role to documents: in local storage for the next document's first paint, on the root element
 * for this one, and to its islands as the event "session". It affects only what is shown, never what is allowed.
 */
export function mirrorRole(role: "admin" | "aluno" | undefined): void {
  const root = document.documentElement;
  const changed = root.dataset.session !== role;
  if (role) {
    root.dataset.session = role;
    storeText(SESSION_ROLE_KEY, role);
  } else {
    delete root.dataset.session;
    removeText(SESSION_ROLE_KEY);
  }
  if (changed) window.dispatchEvent(new Event("session"));
}
