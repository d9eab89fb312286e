import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { withBoundary } from "~/ui/with-boundary";
import { isAllowedLink } from "../allowed-sources";

type Props = { href: string; onDone: (href: string) => void };

/** A form for a link's target; an empty one removes the link. */
function LinkFormInside({ href, onDone }: Props) {
  const [typed, setTyped] = useState(href);
  const [problem, setProblem] = useState<string>();
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        const value = typed.trim();
        // Text that looks like a host name gets https.
        const target = /^[\w-]+(\.[\w-]+)+(\/|$)/.test(value) ? `https://${value}` : value;
        if (target && !isAllowedLink(target)) setProblem(m.writing_link_wrong());
        else onDone(target);
      }}
    >
      <Field id="link-href" label={m.writing_link_to()} hint={m.writing_link_hint()} error={problem}>
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button type="submit">{m.writing_link_set()}</Button>
    </form>
  );
}

export const LinkForm = withBoundary(LinkFormInside);
