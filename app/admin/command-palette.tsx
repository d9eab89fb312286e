import { FileText, Search, SquareArrowOutUpRight, UserRound, Zap } from "lucide-react";
import { Dialog } from "radix-ui";
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { reportFailedPart } from "~/platform/errors/report-failed-part";
import { plain } from "~/platform/text/fold-text";
import { CONTROL } from "~/ui/field-control";
import { OVERLAY, SHEET } from "~/ui/overlay";
import { findPages, findPeopleAndArticles, type SearchHit } from "./search-panel";

const ICONS = { page: SquareArrowOutUpRight, student: UserRound, article: FileText, action: Zap };
const WAIT_MS = 150;

/**
 * The command palette of the panel, opened by Ctrl or ⌘ with K: finds a page, a student or an article by a few letters.
 * A focused element that uses the same keys, such as an editor, keeps them.
 */
export function CommandPalette() {
  const [open, setOpen] = useState(false);
  // A new round starts empty, even while the last one is closing.
  const [round, setRound] = useState(0);
  const gone = useRef(false);
  const change = useCallback((next: (shown: boolean) => boolean) => {
    setRound((times) => times + 1);
    setOpen(next);
  }, []);
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.key.toLowerCase() !== "k" ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      change((shown) => !shown);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [change]);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) gone.current = false;
        change(() => next);
      }}
    >
      <Dialog.Trigger asChild>
        <button
          type="button"
          aria-keyshortcuts="Control+K Meta+K"
          aria-label={m.admin_find()}
          className="grid size-11 cursor-pointer place-items-center rounded-full hover:bg-mist"
        >
          <Search aria-hidden="true" className="size-5" />
        </button>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className={OVERLAY} />
        <Dialog.Content
          className={`${SHEET} sm:max-w-xl`}
          aria-describedby={undefined}
          // After a navigation the focus belongs to the new page instead of the button.
          onCloseAutoFocus={(event) => {
            if (gone.current) event.preventDefault();
            gone.current = false;
          }}
        >
          <Dialog.Title className="sr-only">{m.admin_find()}</Dialog.Title>
          <Finder
            key={round}
            onGone={() => {
              gone.current = true;
              setOpen(false);
            }}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Finder({ onGone }: { onGone: () => void }) {
  const navigate = useNavigate();
  const list = useId();
  const [words, setWords] = useState("");
  const [people, setPeople] = useState<SearchHit[]>([]);
  const [at, setAt] = useState(0);
  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(async () => {
      const found = await findPeopleAndArticles(words).catch((error: unknown) => {
        void reportFailedPart(error);
        return [];
      });
      if (wanted) setPeople(found);
    }, WAIT_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [words]);
  const pages = findPages(words);
  const isNamed = ({ name }: SearchHit) => plain(name).startsWith(plain(words));
  const found = [...pages.filter(isNamed), ...people, ...pages.filter((page) => !isNamed(page))];
  const current = Math.min(at, found.length - 1);
  const go = (one: SearchHit | undefined) => {
    if (!one) return;
    onGone();
    void navigate(one.to);
  };
  const press = (event: KeyboardEvent) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by !== 0 && found.length > 0) {
      event.preventDefault();
      setAt((current + by + found.length) % found.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      go(found[current]);
    }
  };
  const idOf = (place: number) => `${list}-${place}`;
  const chosen = found.length > 0 ? idOf(current) : undefined;
  useEffect(() => {
    if (chosen) document.getElementById(chosen)?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    <div className="grid gap-3">
      <input
        // biome-ignore lint/a11y/noAutofocus: it was opened to type into
        autoFocus
        role="combobox"
        aria-label={m.admin_find()}
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={chosen}
        aria-autocomplete="list"
        value={words}
        placeholder={m.admin_find_hint()}
        onChange={(event) => {
          setWords(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
        className={CONTROL}
      />
      <div id={list} role="listbox" aria-label={m.admin_find()} className="grid max-h-96 overflow-y-auto">
        {found.map((one, place) => {
          const Icon = ICONS[one.kind];
          return (
            <button
              key={`${one.kind} ${one.id}`}
              id={idOf(place)}
              type="button"
              role="option"
              aria-selected={place === current}
              tabIndex={-1}
              onMouseMove={() => setAt(place)}
              onClick={() => go(one)}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-left aria-selected:bg-mist"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0 text-soft" />
              <span className="min-w-0 [overflow-wrap:anywhere]">{one.name}</span>
              {one.detail && <span className="ml-auto text-soft">{one.detail}</span>}
            </button>
          );
        })}
      </div>
      <p role="status" className={found.length === 0 ? "text-soft" : "sr-only"}>
        {found.length === 0 ? m.admin_find_nothing() : m.admin_find_count({ count: found.length })}
      </p>
    </div>
  );
}
