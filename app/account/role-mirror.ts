import { removeText, storeText } from "~/platform/device/device-store";
import { SESSION_ROLE_KEY } from "~/platform/pages/inline-scripts";

/**
 * Tells documents who is signed in: for the next one's first paint in local storage, for this one on its root element,
 * and for its islands as the event "session". It decides what is shown, never what is allowed.
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
