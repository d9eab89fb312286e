/**
 * The element that dialogs and messages are drawn in; undefined on the server. React listens for clicks on it, and screen
 * readers call everything inside such an element clickable, so it is not the body. A hydrated document brings it.
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
