import type { ComponentProps } from "react";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { Checkbox } from "~/ui/checkbox";

const LINK = "font-semibold underline underline-offset-4";

type Props = {
  register: (field: "accepts_terms") => ComponentProps<typeof Checkbox> | { name: string };
  accepted: boolean;
  error: string | undefined;
};

/** The consent that a booking needs. */
export function AcceptTerms({ register, accepted, error }: Props) {
  const lang = useLang();
  return (
    <Checkbox
      {...register("accepts_terms")}
      defaultChecked={accepted}
      id="accepts_terms"
      error={error}
      label={
        <>
          {m.common_accept_before()}{" "}
          <a href={pathFor("terms", lang)} target="_blank" rel="noreferrer" className={LINK}>
            {m.common_accept_terms()}
          </a>{" "}
          {m.booking_accept_and()}{" "}
          <a href={pathFor("privacy", lang)} target="_blank" rel="noreferrer" className={LINK}>
            {m.common_accept_privacy()}
          </a>
          .
        </>
      }
    />
  );
}
