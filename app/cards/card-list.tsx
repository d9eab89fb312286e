import { useState } from "react";
import { useSearchParams } from "react-router";
import { tagOf, tagOfTitle } from "~/i18n/guess-language";
import { m } from "~/i18n/paraglide/messages";
import { Older } from "~/platform/lists/older-rows";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { FilterForm } from "~/ui/filter-form";
import { Input } from "~/ui/input";
import { Pill } from "~/ui/pill";
import { EditCard } from "./edit-card";
import type { CardPage, CardRow, listCards } from "./read-cards";

const SOURCES: Record<CardRow["source"], () => string> = {
  typed: m.cards_source_typed,
  correction: m.cards_source_correction,
  dictation: m.cards_source_dictation,
  article: m.cards_source_article,
  class_note: m.cards_source_class_note,
};

type Props = {
  student: string;
  cards: CardPage;
  /** The searched text. */
  q: string;
};

/** A student's cards, the newest first, with a search. */
export function CardList({ student, cards, q }: Props) {
  return (
    <div className="grid gap-3">
      <FilterForm values={{ q }} goLabel={m.cards_search_go()} className="sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field id="cards-search" label={m.cards_search()}>
          <Input name="q" type="search" defaultValue={q} autoComplete="off" />
        </Field>
      </FilterForm>
      {cards.total === 0 && <p className="py-4 text-soft">{q ? m.cards_none_found() : m.cards_none()}</p>}
      <Older of={student} label={m.cards_mine()} first={cards} read={q ? NOTHING_OLDER : readCards}>
        {(rows) => <CardRows cards={rows} />}
      </Older>
    </div>
  );
}

const readCards: typeof listCards = async (...asked) => (await import("./read-cards")).listCards(...asked);

/** A search shows its first page; another word finds the rest. */
const NOTHING_OLDER = async (): Promise<CardPage> => ({ rows: [], total: 0 });

/** Cards as a list, each with a button that opens it. */
export function CardRows({ cards, failures = false }: { cards: readonly CardRow[]; failures?: boolean }) {
  const [search, setSearch] = useSearchParams();
  // A card whose recorder has loaded the page anew is open again.
  const [open, setOpen] = useState(() => cards.find(({ id }) => id === search.get("record")));
  const close = () => {
    setOpen(undefined);
    if (search.has("record"))
      setSearch(
        (now) => {
          now.delete("record");
          return now;
        },
        { preventScrollReset: true, replace: true },
      );
  };
  return (
    <>
      {cards.length > 0 && (
        <ul className="divide-y">
          {cards.map((card) => (
            <li key={card.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-40">
                <p lang={tagOfTitle(card.front)} className="font-semibold [overflow-wrap:anywhere]">
                  {card.front}
                </p>
                <p lang={tagOf(card.back)} className="text-soft [overflow-wrap:anywhere]">
                  {card.back}
                </p>
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base text-soft md:text-[0.9375rem]">
                  {SOURCES[card.source]()}
                  {failures ? (
                    <span>{m.cards_failed_of({ count: card.review_count, failures: card.failures })}</span>
                  ) : (
                    card.is_leech && <Pill tone="wait">{m.cards_leech()}</Pill>
                  )}
                </p>
              </div>
              <Button variant="quiet" size="sm" onClick={() => setOpen(card)}>
                {m.common_open()}
                <span lang={tagOfTitle(card.front)} className="sr-only">
                  : {card.front}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {open && <EditCard key={open.id} card={open} onClose={close} />}
    </>
  );
}
