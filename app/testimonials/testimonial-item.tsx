import { Link, useSearchParams } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { OTHER_LANG, TAG } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { Button, buttonClass } from "~/ui/button";
import { MoreMenu } from "~/ui/more-menu";
import { Pill } from "~/ui/pill";
import { MoveButtons, type Order } from "./move-buttons";
import { withOpen } from "./testimonial-address";
import type { Testimonial } from "./testimonials";

type Props = {
  testimonial: Testimonial;
  /** The position among all testimonials; undefined when it cannot be changed. */
  order: Order | undefined;
  busy: boolean;
  onPublish: () => void;
  onDelete: () => void;
};

/** A testimonial in the teacher's list, with its actions. */
export function TestimonialItem({ testimonial, order, busy, onPublish, onDelete }: Props) {
  const { id, author_name, published } = testimonial;
  const lang = useLang();
  const [search] = useSearchParams();
  const quote = testimonial[`text_${lang}`];
  const other = OTHER_LANG[lang];
  const toggle = (
    <Button variant="quiet" size="sm" disabled={busy} onClick={onPublish}>
      {published ? m.testimonials_hide() : m.common_publish()}
      <span className="sr-only">: {author_name}</span>
    </Button>
  );
  return (
    <li id={id} tabIndex={-1} className="grid gap-3 rounded-card border bg-card p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl">{author_name}</h2>
        <Pill tone={published ? "ok" : "plain"}>{published ? m.common_published() : m.testimonials_hidden()}</Pill>
      </div>
      <blockquote
        lang={quote === null ? TAG[other] : undefined}
        className="line-clamp-3 text-soft [overflow-wrap:anywhere]"
      >
        {quote ?? testimonial[`text_${other}`]}
      </blockquote>
      <div className="flex flex-wrap items-center gap-2">
        <Link
          to={withOpen(search, { edit: id })}
          preventScrollReset
          className={buttonClass({ variant: "quiet", size: "sm" })}
        >
          {m.common_edit()}
          <span className="sr-only">: {author_name}</span>
        </Link>
        {/* A hidden one waits for this. */}
        {!published && toggle}
        <div className="ml-auto flex items-center gap-1">
          {order && <MoveButtons name={author_name} {...order} />}
          <MoreMenu of={author_name}>
            {published && toggle}
            <Button variant="danger" size="sm" disabled={busy} onClick={onDelete}>
              {m.common_delete()}
              <span className="sr-only">: {author_name}</span>
            </Button>
          </MoreMenu>
        </div>
      </div>
    </li>
  );
}
