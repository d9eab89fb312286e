import { Dialog } from "radix-ui";
import { useEffect, useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import { Button } from "~/ui/button";
import { CloseButton } from "~/ui/close-button";
import { NotificationItem } from "./notification-item";
import { PushOffer } from "./push-offer";
import type { useInbox } from "./use-inbox";

const PT = { locale: "pt" } as const;
const QUIET = "min-h-11 rounded-control px-3 font-semibold text-base underline-offset-4 hover:underline";

type Props = { inbox: ReturnType<typeof useInbox>; onFollow: (link: string) => void };

/** The panel under the bell. Its sentences are always Portuguese; its controls use the page's language. */
export function NotificationList({ inbox, onFollow }: Props) {
  const { status, items, unread, hasOlder } = inbox;
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <div className="flex shrink-0 items-center justify-between border-b py-1.5 pr-2 pl-4">
        <Dialog.Title className="text-lg">{m.notifications_title()}</Dialog.Title>
        <Dialog.Close asChild>
          <CloseButton />
        </Dialog.Close>
      </div>
      {/* Shrinks on a low screen down to a line; below that, the whole panel scrolls. */}
      <div
        ref={list}
        tabIndex={-1}
        className="max-h-96 min-h-20 overflow-y-auto overscroll-contain outline-none"
        aria-busy={status === "loading"}
      >
        {items.length > 0 ? (
          <>
            <ul className="divide-y">
              {items.map((item) => (
                <li key={item.id}>
                  <NotificationItem notification={item} onRead={() => inbox.read(item.id)} onFollow={onFollow} />
                </li>
              ))}
            </ul>
            {hasOlder && (
              <OlderButton onOlder={inbox.older} onGone={() => list.current?.focus({ preventScroll: true })} />
            )}
          </>
        ) : (
          <Nothing status={status} onRetry={inbox.reload} />
        )}
      </div>
      <PushOffer types={items.map(({ type }) => type)} />
      {unread.length > 0 && (
        <div className="shrink-0 border-t p-1.5 text-center">
          <button type="button" className={QUIET} onClick={inbox.readAll}>
            {m.notifications_mark_all()}
          </button>
        </div>
      )}
    </>
  );
}

function OlderButton({ onOlder, onGone }: { onOlder: () => Promise<unknown>; onGone: () => void }) {
  const [busy, setBusy] = useState(false);
  const gone = useRef(onGone);
  gone.current = onGone;
  // The pressed button disappears with the last unread one.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) gone.current();
    },
    [],
  );
  const press = async () => {
    setBusy(true);
    await onOlder();
    setBusy(false);
  };
  return (
    <div className="border-t p-1.5 text-center">
      <Button variant="quiet" size="sm" busy={busy ? m.common_loading() : undefined} onClick={press}>
        {m.common_older()}
      </Button>
    </div>
  );
}

const NOTHING = {
  loading: m.common_loading,
  ready: m.notifications_empty,
  failed: m.notifications_load_failed,
};

function Nothing({ status, onRetry }: { status: keyof typeof NOTHING; onRetry: () => void }) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-10 text-center">
      <p lang={TAG.pt} className={status === "failed" ? "text-danger" : "text-soft"}>
        {NOTHING[status]({}, PT)}
      </p>
      {status === "failed" && (
        <button type="button" className={QUIET} onClick={onRetry}>
          {m.common_try_again()}
        </button>
      )}
    </div>
  );
}
