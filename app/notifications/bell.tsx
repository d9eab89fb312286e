import { Bell as BellIcon } from "lucide-react";
import { Dialog } from "radix-ui";
import { useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLayers } from "~/ui/layers";
import { OVERLAY } from "~/ui/overlay";
import { type Position, positionUnder, SHEET } from "./list-position";
import { NotificationList } from "./notification-list";
import { useInbox } from "./use-inbox";

type Props = { userId: string; onFollow: (link: string) => void };

/** The header's bell: the number of unread notifications, and the list on demand. */
export function Bell({ userId, onFollow }: Props) {
  const inbox = useInbox(userId);
  const button = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<Position>();
  const layer = useLayers();
  const count = inbox.unread.length;
  const name = m.notifications_bell({ count });

  const setOpen = (open: boolean) => {
    if (!open) inbox.newestOnly();
    setPlace(open && button.current ? positionUnder(button.current) : undefined);
  };
  const follow = (link: string) => {
    setOpen(false);
    onFollow(link);
  };

  return (
    <Dialog.Root open={place !== undefined} onOpenChange={setOpen} modal={place === SHEET}>
      <Dialog.Trigger
        ref={button}
        aria-label={name}
        className="relative grid size-11 place-items-center rounded-full hover:bg-mist"
      >
        <BellIcon aria-hidden="true" className="size-5" />
        {count > 0 && (
          <span
            aria-hidden="true"
            data-bell-count
            className="absolute top-0.5 right-0 min-w-5 rounded-full bg-red px-1 text-center font-bold text-base text-red-ink tabular-nums leading-5 md:text-xs md:leading-5"
          >
            {count > 99 ? "99+" : count}
          </span>
        )}
      </Dialog.Trigger>
      <span role="status" className="sr-only">
        {count > 0 && name}
      </span>
      <Dialog.Portal container={layer}>
        {place === SHEET && <Dialog.Overlay className={OVERLAY} />}
        <Dialog.Content
          aria-describedby={undefined}
          style={place === SHEET ? undefined : place}
          className={`fixed z-50 flex flex-col overflow-y-auto overscroll-contain border bg-card text-ink shadow-card ${
            place === SHEET
              ? "inset-x-0 bottom-0 max-h-[92dvh] rounded-t-card pb-[env(safe-area-inset-bottom)]"
              : "w-96 rounded-card"
          }`}
        >
          <NotificationList inbox={inbox} onFollow={follow} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
