import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { overwriteGetLocale } from "~/i18n/paraglide/runtime";
import { langOfTag } from "~/i18n/screens";
import { ROOT_ERRORS } from "./platform/errors/root-errors";
import { COMING_PAGE } from "./platform/pages/slow-navigation";
import { keepFocus } from "./ui/keep-focus";

overwriteGetLocale(() => langOfTag(document.documentElement.lang));
keepFocus();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[COMING_PAGE]} />
    </StrictMode>,
    ROOT_ERRORS,
  );
});
