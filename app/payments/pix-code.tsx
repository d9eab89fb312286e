import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { copyText } from "~/platform/device/copy-text";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Textarea } from "~/ui/textarea";

import type { Charge } from "./read-payments";

type Props = { charge: Charge; code: string };

/** A charge's Pix code, to copy or to scan with another phone. */
export function PixCode({ charge, code }: Props) {
  const [picture, setPicture] = useState<string>();
  const [copied, setCopied] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The button that requested the code has disappeared.
  useEffect(() => button.current?.focus(), []);
  useEffect(() => {
    let wanted = true;
    const draw = async () => {
      const { default: QRCode } = await import("qrcode");
      const drawn = await QRCode.toDataURL(code, { margin: 2, width: 440, errorCorrectionLevel: "M" });
      if (wanted) setPicture(drawn);
    };
    // The code can be copied without the picture.
    void draw().catch(() => {});
    return () => {
      wanted = false;
    };
  }, [code]);
  const copy = async () => {
    const done = await copyText(code);
    setCopied(done);
    if (!done) document.getElementById(`pix-${charge.id}`)?.focus();
  };
  return (
    <div className="grid gap-4 rounded-card border bg-mist p-4 sm:grid-cols-[auto_1fr]">
      <div className="size-55 justify-self-center rounded-control bg-white">
        {picture && <img src={picture} alt={m.payments_qr()} width={220} height={220} className="rounded-control" />}
      </div>
      <div className="grid content-start gap-3">
        <Button ref={button} onClick={() => void copy()}>
          {copied ? <Check aria-hidden="true" className="size-5" /> : <Copy aria-hidden="true" className="size-5" />}
          <span aria-live="polite">{copied ? m.payments_copied() : m.payments_copy()}</span>
        </Button>
        <Field id={`pix-${charge.id}`} label={m.payments_code()} hideLabel>
          <Textarea
            readOnly
            rows={3}
            value={code}
            onFocus={(event) => event.currentTarget.select()}
            className="min-h-20 break-all font-mono text-sm"
          />
        </Field>
        <p className="text-soft">{m.payments_pix_hint()}</p>
      </div>
    </div>
  );
}
