import { Check, Copy } from "lucide-react";
import { useId, useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { copyText } from "~/platform/device/copy-text";
import { useSiteOrigin } from "~/site/use-site-origin";
import { Button } from "~/ui/button";
import { Input } from "~/ui/input";

/**
 * The address of the booking page to share with people who want a trial class, with a copy button. The text can be
 * selected where copying is not allowed.
 */
export function CopyBookingLink() {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const id = useId();
  const link = useSiteOrigin() + pathFor("schedule", "pt");

  const copy = async () => {
    field.current?.select();
    setCopied(await copyText(link));
  };

  return (
    <div className="grid w-full max-w-md gap-1 text-left">
      <label htmlFor={id} className="font-medium text-soft text-sm">
        {m.admin_booking_link()}
      </label>
      <div className="flex flex-wrap gap-2">
        <Input
          ref={field}
          id={id}
          readOnly
          value={link}
          className="min-w-56 flex-1"
          onFocus={(event) => event.target.select()}
        />
        <Button variant="secondary" onClick={copy}>
          {copied ? (
            <Check aria-hidden="true" className="size-5 text-ok" />
          ) : (
            <Copy aria-hidden="true" className="size-5" />
          )}
          <span aria-live="polite">{copied ? m.common_copied() : m.common_copy()}</span>
        </Button>
      </div>
    </div>
  );
}
