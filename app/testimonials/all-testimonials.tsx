import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import type { Result } from "~/platform/backend/result";
import { toastFailure } from "~/platform/errors/report-error";
import { useWrite } from "~/platform/forms/use-write";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { EmptyState } from "~/ui/empty-state";
import { Pager } from "~/ui/pager";
import { SearchFilter } from "~/ui/search-filter";
import type { MoveDirection } from "./move-buttons";
import { wholeList } from "./testimonial-address";
import { TestimonialItem } from "./testimonial-item";
import type { testimonialWrites } from "./testimonial-writes";
import { SHOWN, TESTIMONIALS, type Testimonial, type TestimonialFilter } from "./testimonials";

type Props = {
  rows: readonly Testimonial[];
  total: number;
  filter: TestimonialFilter;
};

const SHOWN_NAMES = {
  all: m.testimonials_show_all,
  published: m.testimonials_show_published,
  hidden: m.testimonials_show_hidden,
};

/**
 * A page of testimonials in the public pages' order. Only the unfiltered list can be reordered, because a search hides
 * positions.
 */
export function AllTestimonials({ rows, total, filter: { q, show, page } }: Props) {
  const navigate = useNavigate();
  const { write, busy } = useWrite<typeof testimonialWrites>();
  const [leaving, setLeaving] = useState<Testimonial>();
  const [said, setSaid] = useState("");
  const moved = useRef<{ testimonial: string; way: MoveDirection }>(undefined);
  const isWhole = !q && show === "all";
  const before = (page - 1) * TESTIMONIALS.size;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was moved is looked for in the rows that were read since
  useEffect(() => {
    const item = moved.current && document.getElementById(moved.current.testimonial);
    if (!item) return;
    // The pressed button keeps the focus, also on another page, unless it is disabled there.
    const button = item.querySelector<HTMLElement>(`[data-way=${moved.current?.way}]:not(:disabled)`);
    (button ?? item).focus({ preventScroll: true });
    moved.current = undefined;
    const place = rows.findIndex(({ id }) => id === item.id);
    setSaid(m.testimonials_moved({ name: rows[place]?.author_name ?? "", place: before + place + 1, total }));
    item.scrollIntoView({ block: "nearest" });
  }, [rows]);

  const tellFailure = (outcome: Result) => {
    if (outcome.kind) void toastFailure(outcome);
  };
  const move = async (testimonial: string, places: number, way: MoveDirection) => {
    if (busy) return;
    moved.current = { testimonial, way };
    const outcome = await write("moveTestimonial", { testimonial, places });
    tellFailure(outcome);
    const newPage = Math.floor(Number(outcome.answer) / TESTIMONIALS.size) + 1;
    if (outcome.problem === undefined && newPage !== page)
      await navigate(wholeList(newPage), { preventScrollReset: true });
  };
  const remove = async ({ id }: Testimonial) => {
    tellFailure(await write("deleteTestimonial", { id }));
    setLeaving(undefined);
  };
  if (total === 0 && isWhole) return <EmptyState title={m.testimonials_none()} text={m.testimonials_none_text()} />;
  return (
    <>
      <SearchFilter
        id="testimonials"
        q={q}
        label={m.testimonials_search()}
        goLabel={m.common_search()}
        choice={{
          name: "show",
          label: m.common_show(),
          value: show,
          options: SHOWN.map((one) => [one, SHOWN_NAMES[one]()]),
        }}
      />
      {!isWhole && (
        <p className="text-soft">
          {total > 0 && `${m.testimonials_order_of_all()} `}
          <Link to={wholeList()} className="underline underline-offset-4">
            {m.testimonials_see_all()}
          </Link>
        </p>
      )}
      {total === 0 && <EmptyState title={m.testimonials_none_found()} text={m.testimonials_none_found_text()} />}
      <ul className="grid gap-3">
        {rows.map((testimonial, index) => (
          <TestimonialItem
            key={testimonial.id}
            testimonial={testimonial}
            order={
              isWhole
                ? {
                    place: before + index,
                    last: total - 1,
                    onMove: (places, way) => void move(testimonial.id, places, way),
                  }
                : undefined
            }
            busy={busy}
            onPublish={() =>
              void write("publishTestimonial", { id: testimonial.id, published: !testimonial.published }).then(
                tellFailure,
              )
            }
            onDelete={() => setLeaving(testimonial)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Pager page={page} pageCount={Math.ceil(total / TESTIMONIALS.size)} />
      <ConfirmDialog
        open={leaving !== undefined}
        onOpenChange={() => setLeaving(undefined)}
        title={m.testimonials_delete_title()}
        thing={leaving?.author_name}
        description={m.testimonials_delete_text()}
        confirmLabel={m.common_delete()}
        onConfirm={() => leaving && void remove(leaving)}
        busy={busy ? m.common_saving() : undefined}
      />
    </>
  );
}
