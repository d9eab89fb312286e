import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { formatWhen } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import type { FoundCopies } from "./copy-calls";
import { CopyFrame } from "./copy-frame";

type Props = { found: FoundCopies; linkKey: string };

/** The copies that a mailed link opens, each with its button: opening the page downloads nothing. */
export function YourCopies({ found: { address, expires_at, copies }, linkKey }: Props) {
  const lang = useLang();
  return (
    <CopyFrame title={m.copies_title()} text={m.copies_open({ address, until: formatWhen(expires_at, lang) })}>
      {copies.map(({ child, name }) => (
        // A download does not change the page, so no button waits for the next page.
        <form key={child} method="post" action={`/data-archive/${lang}`}>
          <input type="hidden" name="key" value={linkKey} />
          {child && <input type="hidden" name="child" value={child} />}
          <Button type="submit" size="lg" variant={child ? "secondary" : "primary"}>
            {child ? m.copies_of_child({ name: name ?? "" }) : m.copies_own()}
          </Button>
        </form>
      ))}
    </CopyFrame>
  );
}
