/**
 * The element that dialogs and messages are drawn in, at the end of the body; undefined on the server. React listens for
 * clicks on it, and screen readers call everything inside such an element clickable, so it is not the body itself. No
 * document brings it: what is drawn before a document is hydrated would not fit.
 */
export function layers(): HTMLElement | undefined {
  if (typeof document === "undefined") return undefined;
  const found = document.getElementById("layers");
  if (found) return found;
  const made = document.createElement("div");
  made.id = "layers";
  document.body.append(made);
  return made;
}
