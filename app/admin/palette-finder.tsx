import { FileText, SquareArrowOutUpRight, UserRound, Zap } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useState } from "react";
import { useNavigate } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { reportFailedPart } from "~/platform/errors/report-failed-part";
import { plain } from "~/platform/text/fold-text";
import { CONTROL } from "~/ui/field-control";
import { paletteStarts } from "./palette-actions";
import { findPages, findPeopleAndArticles, type SearchHit } from "./search-panel";

const ICONS = { page: SquareArrowOutUpRight, student: UserRound, article: FileText, action: Zap };
const WAIT_MS = 150;

/** The words typed after the palette was opened, until its script has come and its field has taken them. */
export type EarlyWords = { words: string; isTaken: boolean };

/** The people and articles that were found by these words. */
type Answer = { words: string; people: SearchHit[]; failed?: boolean };

/** A row of the palette: a target, or the beginning of an action, which is typed into the field. */
type Row = SearchHit | { kind: "start"; id: string; name: string; words: string };

/** The field of the palette, and what it finds. Without words it offers the actions, and then the pages. */
export function PaletteFinder({ early, onGone }: { early: RefObject<EarlyWords | undefined>; onGone: () => void }) {
  const navigate = useNavigate();
  const list = useId();
  const [words, setWords] = useState("");
  // From here on the field has the focus.
  useLayoutEffect(() => {
    if (!early.current) return;
    early.current.isTaken = true;
    if (early.current.words) setWords(early.current.words);
  }, [early]);
  const [answer, setAnswer] = useState<Answer>({ words: "", people: [] });
  /** Enter was pressed before the words were searched for. */
  const [isAwaited, setIsAwaited] = useState(false);
  const [at, setAt] = useState(0);
  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(async () => {
      const found = await findPeopleAndArticles(words).catch((error: unknown) => void reportFailedPart(error));
      if (!wanted) return;
      setAnswer({ words, people: found ?? [], failed: found === undefined });
    }, WAIT_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [words]);
  const { people, failed } = answer;
  const isBehind = answer.words !== words;
  const found = words.trim() === "" ? [...starts(), ...findPages("")] : hitsOf(words, people);
  const current = Math.min(at, found.length - 1);
  const type = (next: string) => {
    setWords(next);
    setAt(0);
    setIsAwaited(false);
  };
  const go = (one: Row | undefined) => {
    if (!one) return;
    if (one.kind === "start") {
      type(one.words);
      document.getElementById(`${list}-field`)?.focus();
      return;
    }
    onGone();
    void navigate(one.to);
  };
  const press = (event: KeyboardEvent) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by !== 0 && found.length > 0) {
      event.preventDefault();
      setAt((current + by + found.length) % found.length);
      setIsAwaited(false);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (isBehind) setIsAwaited(true);
      else go(found[current]);
    }
  };
  useEffect(() => {
    if (!isAwaited || isBehind) return;
    setIsAwaited(false);
    if (!failed) go(found[current]);
  });
  const idOf = (place: number) => `${list}-${place}`;
  const chosen = found.length > 0 ? idOf(current) : undefined;
  useEffect(() => {
    if (chosen) document.getElementById(chosen)?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    <div className="grid content-start gap-3">
      <input
        id={`${list}-field`}
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
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        className={CONTROL}
      />
      <div id={list} role="listbox" aria-label={m.admin_find()} className="grid max-h-96 overflow-y-auto">
        {found.map((one, place) => (
          <Option
            key={`${one.kind} ${one.id}`}
            row={one}
            id={idOf(place)}
            isCurrent={place === current}
            onPoint={() => setAt(place)}
            onChoose={() => go(one)}
          />
        ))}
      </div>
      {failed && !isBehind && (
        <p role="alert" className="text-danger">
          {m.admin_find_failed()}
        </p>
      )}
      <p role="status" className={found.length === 0 && (isBehind || !failed) ? "text-soft" : "sr-only"}>
        {sayFound({ count: found.length, isBehind, failed })}
      </p>
    </div>
  );
}

/** A search that is under way has not found nothing. */
function sayFound({ count, isBehind, failed }: { count: number; isBehind: boolean; failed: boolean | undefined }) {
  if (count > 0) return m.admin_find_count({ count });
  if (isBehind) return m.common_loading();
  return failed ? "" : m.admin_find_nothing();
}

const starts = (): Row[] =>
  paletteStarts().map(({ id, words }) => ({ kind: "start", id, name: `${words.trim()}…`, words }));

/** The pages whose names begin with the words, then people and articles, then other pages. */
function hitsOf(words: string, people: readonly SearchHit[]): Row[] {
  const pages = findPages(words);
  const isNamed = ({ name }: SearchHit) => plain(name).startsWith(plain(words));
  return [...pages.filter(isNamed), ...people, ...pages.filter((page) => !isNamed(page))];
}

type OptionProps = { row: Row; id: string; isCurrent: boolean; onPoint: () => void; onChoose: () => void };

function Option({ row, id, isCurrent, onPoint, onChoose }: OptionProps) {
  const Icon = row.kind === "start" ? Zap : (row.Icon ?? ICONS[row.kind]);
  return (
    <button
      id={id}
      type="button"
      role="option"
      aria-selected={isCurrent}
      tabIndex={-1}
      onMouseMove={onPoint}
      onClick={onChoose}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-left aria-selected:bg-mist aria-selected:ring-1 aria-selected:ring-line-strong aria-selected:ring-inset"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 text-soft" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{row.name}</span>
      {row.kind !== "start" && row.detail && <span className="ml-auto text-soft">{row.detail}</span>}
    </button>
  );
}
