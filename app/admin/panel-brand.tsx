import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";

export function PanelBrand() {
  return (
    <a
      href={pathFor("home", useLang())}
      className="inline-flex h-9 items-center self-start rounded-md border-2 border-ink px-2 font-serif font-semibold tracking-widest"
    >
      E<span className="text-red">W</span>A<span className="sr-only">{m.common_brand({ firstName: "" })}</span>
    </a>
  );
}
