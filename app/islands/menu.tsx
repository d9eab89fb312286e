import { useState } from "react";
import { createRoot } from "react-dom/client";
import { ROOT_ERRORS } from "~/platform/errors/root-errors";
import { Drawer } from "~/ui/drawer";
import { applyDocumentLanguage } from "./document-language";
import { fullStyles } from "./full-styles";

let open: (() => void) | undefined;

/** The drawer of the phone's menu, with the links that the server rendered hidden in the header. */
function Menu({ html, title }: { html: string; title: string }) {
  const [isOpen, setOpen] = useState(true);
  open = () => setOpen(true);
  return (
    <Drawer open={isOpen} onOpenChange={setOpen} title={title}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the document's own markup */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </Drawer>
  );
}

/** Opens the menu; the focus returns to its button when it closes. */
export async function openMenu(button: HTMLElement): Promise<void> {
  await fullStyles();
  applyDocumentLanguage();
  if (open) {
    open();
    return;
  }
  const template = document.querySelector("#menu");
  if (!template) return;
  const container = document.body.appendChild(document.createElement("div"));
  createRoot(container, ROOT_ERRORS).render(
    <Menu html={template.innerHTML} title={button.getAttribute("aria-label") ?? ""} />,
  );
}
