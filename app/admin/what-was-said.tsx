import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";

/** The words of a mail server or push service, folded away. */
export const WhatWasSaid = ({ said }: { said: string }) => (
  <details className="text-soft text-sm">
    <summary className="cursor-pointer py-1">{m.admin_undelivered_details()}</summary>
    <span lang={TAG.en} className="wrap-anywhere">
      {said}
    </span>
  </details>
);
