import { Search, SlidersHorizontal } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { Button } from "~/ui/button";
import { cx } from "~/ui/cx";
import { Input } from "~/ui/input";
import { Segments } from "~/ui/segments";
import { HOURS, KINDS, type ListParams, PERIODS } from "./list-params";

const PERIOD_NAMES = {
  upcoming: m.classes_filter_upcoming,
  past: m.classes_filter_past,
  all: m.classes_filter_all,
};

const KIND_NAMES = { both: m.common_everything, trial: m.classes_kind_trials, class: m.classes_kind_classes };

/**
 * Period, kind and search of the list; on a phone the last two fold. Each choice is an address, so that back, forward and
 * reload work.
 */
export function HourFilters({ params }: { params: ListParams }) {
  const more = useId();
  const [open, setOpen] = useState(false);
  const isFiltered = params.kind !== undefined || params.q !== "";
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-2 gap-y-4 sm:gap-x-6">
      <Segments
        inner
        label={m.classes_filter_label()}
        choices={PERIODS.map((when) => ({
          key: when,
          label: PERIOD_NAMES[when](),
          current: when === params.when,
          to: HOURS.address(params, { when, sort: undefined }),
          preventScrollReset: true,
        }))}
      />
      {!isFiltered && (
        <Button
          variant="quiet"
          size="icon"
          className="sm:hidden"
          aria-label={m.classes_filter_more()}
          aria-expanded={open}
          aria-controls={more}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal aria-hidden="true" className="size-5" />
        </Button>
      )}
      <div
        id={more}
        className={cx(
          "flex-wrap items-end justify-between gap-x-6 gap-y-4 sm:contents",
          open || isFiltered ? "flex w-full" : "hidden",
        )}
      >
        <Segments
          inner
          label={m.common_type()}
          choices={[undefined, ...KINDS].map((kind) => ({
            key: kind ?? "both",
            label: KIND_NAMES[kind ?? "both"](),
            current: kind === params.kind,
            to: HOURS.address(params, { kind }),
            preventScrollReset: true,
          }))}
        />
        <HourSearch params={params} />
      </div>
    </div>
  );
}

function HourSearch({ params }: { params: ListParams }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  // Back and forward change the address while the field stays mounted.
  useEffect(() => {
    if (field.current) field.current.value = params.q;
  }, [params.q]);
  return (
    <search className="w-full sm:w-auto">
      <form
        className="grid gap-1"
        onSubmit={(event) => {
          event.preventDefault();
          navigate(HOURS.address(params, { q: field.current?.value ?? "" }), { preventScrollReset: true });
        }}
      >
        <label htmlFor="trial-search" className="font-medium text-soft text-sm">
          {m.common_search_person()}
        </label>
        <div className="flex gap-2">
          <Input
            ref={field}
            id="trial-search"
            type="search"
            defaultValue={params.q}
            enterKeyHint="search"
            autoComplete="off"
            className="sm:w-72"
          />
          <Button type="submit" variant="quiet" className="px-4">
            <Search aria-hidden="true" className="size-5" />
            <span className="sr-only">{m.common_search()}</span>
          </Button>
        </div>
      </form>
    </search>
  );
}
