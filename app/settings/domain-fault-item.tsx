import { Copy } from "lucide-react";
import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import type { DnsRecord, DomainFault } from "~/platform/backend/domain-fault";
import { copyText } from "~/platform/device/copy-text";
import { Button } from "~/ui/button";
import { FAULT_TEXTS } from "./domain-fault-texts";

const NOT_KNOWN: Record<DnsRecord["type"], () => string> = {
  A: m.setup_record_address,
  MX: m.setup_record_mx,
  TXT: m.setup_record_key,
};

/** A fault of a domain in words, and the record to set, as the pages of domain providers ask for it. */
export function DomainFaultItem({ fault: { code, name, record } }: { fault: DomainFault }) {
  return (
    <li className="grid gap-2">
      <p className="max-w-prose text-danger [overflow-wrap:anywhere]">{FAULT_TEXTS[code]({ name })}</p>
      {record && <RecordToSet record={record} />}
    </li>
  );
}

function RecordToSet({ record: { name, type, value } }: { record: DnsRecord }) {
  const [copied, setCopied] = useState(false);
  return (
    <div className="grid justify-items-start gap-2 rounded-card border bg-mist p-3">
      <p className="font-semibold">{m.setup_record()}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 [overflow-wrap:anywhere]">
        <dt className="text-soft">{m.common_name()}</dt>
        <dd>{name}</dd>
        <dt className="text-soft">{m.common_type()}</dt>
        <dd>{type}</dd>
        <dt className="text-soft">{m.setup_record_value()}</dt>
        <dd>{value ? <code>{value}</code> : NOT_KNOWN[type]()}</dd>
      </dl>
      {value && (
        <Button variant="quiet" size="sm" onClick={async () => setCopied(await copyText(value))}>
          <Copy aria-hidden="true" className="size-5" />
          <span aria-live="polite">{copied ? m.common_copied() : m.setup_copy()}</span>
        </Button>
      )}
    </div>
  );
}
