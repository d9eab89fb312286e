import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { formatInstant } from "~/platform/time/school-time";
import { EmptyState } from "~/ui/empty-state";
import { Pager } from "~/ui/pager";
import { Pill } from "~/ui/pill";
import { SearchFilter } from "~/ui/search-filter";
import { useLinkedElement } from "~/ui/use-linked-element";
import { AnswerFeedback } from "./answer-feedback";
import { FeedbackWords } from "./feedback-tab";
import { FEEDBACK, type Feedback, type FeedbackFilter, SHOWN } from "./read-feedback";

type Row = Feedback & { student_name: string };
type Props = {
  rows: readonly Row[];
  total: number;
  filter: FeedbackFilter;
  /** The tab of the page that shows this list. */
  tab: string;
};

const SHOWN_NAMES = { all: m.feedback_show_all, unanswered: m.feedback_show_unanswered };

/** The feedback of all students, with the teacher's actions. */
export function AllFeedback({ rows, total, filter: { q, show, page }, tab }: Props) {
  useLinkedElement("feedback");
  const lang = useLang();
  const isWhole = !q && show === "all";
  if (total === 0 && isWhole) return <EmptyState title={m.feedback_none()} text={m.feedback_none_text()} />;
  return (
    <>
      <SearchFilter
        id="feedback"
        kept={{ tab }}
        q={q}
        label={m.feedback_search()}
        goLabel={m.common_search()}
        choice={{
          name: "show",
          label: m.common_show(),
          value: show,
          options: SHOWN.map((one) => [one, SHOWN_NAMES[one]()]),
        }}
      />
      {total === 0 && <EmptyState title={m.feedback_none_found()} text={m.feedback_none_found_text()} />}
      <ul className="grid gap-3">
        {rows.map((row) => (
          <li key={row.id} id={row.id} className="grid gap-3 rounded-card border bg-card p-4 sm:p-5">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h2 className="text-xl">
                <Link to={`/admin/students/${row.student_id}`} className="underline-offset-4 hover:underline">
                  {row.student_name}
                </Link>
              </h2>
              <PublicationPill feedback={row} />
            </div>
            <FeedbackWords feedback={row} />
            <AnswerFeedback
              feedback={row}
              of={`${row.student_name}, ${formatInstant(row.created_at, lang, { dateStyle: "short" })}`}
            />
          </li>
        ))}
      </ul>
      <Pager page={page} pageCount={Math.ceil(total / FEEDBACK.size)} />
    </>
  );
}

function PublicationPill({ feedback: { publication_asked_at, publication_agreed } }: { feedback: Feedback }) {
  if (!publication_asked_at) return null;
  if (publication_agreed === null) return <Pill tone="wait">{m.feedback_was_asked()}</Pill>;
  return publication_agreed ? (
    <Pill tone="ok">{m.feedback_said_yes()}</Pill>
  ) : (
    <Pill tone="plain">{m.feedback_said_no()}</Pill>
  );
}
