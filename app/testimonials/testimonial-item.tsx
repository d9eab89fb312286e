import { ArrowDown, ArrowUp } from "lucide-react";
import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { Button, buttonClass } from "~/ui/button";
import { Pill } from "~/ui/pill";
import type { Testimonial } from "./testimonials";

type Props = {
  testimonial: Testimonial;
  first: boolean;
  last: boolean;
  busy: boolean;
  onMove: (by: -1 | 1) => void;
  onPublish: () => void;
  onDelete: () => void;
};

/** One testimonial in the teacher's list, with everything that can be done to it. */
export function TestimonialItem({ testimonial, first, last, busy, onMove, onPublish, onDelete }: Props) {
  const { id, author_name, published, text_pt, text_en } = testimonial;
  const lang = useLang();
  const text = (lang === "pt" ? text_pt : text_en) ?? text_pt ?? text_en;
  return (
    <li className="grid gap-3 rounded-card border bg-card p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl">{author_name}</h2>
        <Pill tone={published ? "ok" : "plain"}>
          {published ? m.testimonials_published() : m.testimonials_hidden()}
        </Pill>
      </div>
      <blockquote className="line-clamp-3 text-soft [overflow-wrap:anywhere]">{text}</blockquote>
      <div className="flex flex-wrap items-center gap-2">
        <Link to={`?edit=${id}`} preventScrollReset className={buttonClass({ variant: "quiet", size: "sm" })}>
          {m.testimonials_edit()}
          <span className="sr-only">: {author_name}</span>
        </Link>
        <Button variant="quiet" size="sm" disabled={busy} onClick={onPublish}>
          {published ? m.testimonials_hide() : m.testimonials_show()}
          <span className="sr-only">: {author_name}</span>
        </Button>
        <Button variant="danger" size="sm" disabled={busy} onClick={onDelete}>
          {m.testimonials_delete()}
          <span className="sr-only">: {author_name}</span>
        </Button>
        <span className="ml-auto flex gap-1">
          <Button
            variant="quiet"
            size="icon"
            disabled={busy || first}
            onClick={() => onMove(-1)}
            aria-label={m.testimonials_up({ name: author_name })}
          >
            <ArrowUp aria-hidden="true" className="size-5" />
          </Button>
          <Button
            variant="quiet"
            size="icon"
            disabled={busy || last}
            onClick={() => onMove(1)}
            aria-label={m.testimonials_down({ name: author_name })}
          >
            <ArrowDown aria-hidden="true" className="size-5" />
          </Button>
        </span>
      </div>
    </li>
  );
}
