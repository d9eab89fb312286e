import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { formatWhen } from "~/platform/time/school-time";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { AskForSeries } from "./ask-for-series";
import { LATE_CHANGE, type ownClassWrites } from "./change-hours";
import type { MyClass, Terms } from "./my-classes";
import { SeriesChoice } from "./series-choice";
import { useSeriesRequest } from "./use-series-request";
import { useTerms } from "./use-terms";

type Props = { one: MyClass; onClose: () => void };

/** The student's dialog to cancel a class, which says whether it will be forfeited. */
export function CancelOwnClass({ one, onClose }: Props) {
  const lang = useLang();
  const { terms, looking, nowLate } = useTerms(one.id);
  const { write, busy, problem } = useWrite<typeof ownClassWrites>();
  const series = useSeriesRequest(one.id);
  const asks = series.scope !== "one";
  const send = async () => {
    if (asks) {
      if (await series.send()) onClose();
      return;
    }
    const outcome = await write("cancelClass", { class: one.id, accepts_forfeit: terms?.late ?? false });
    if (outcome.problem === undefined) onClose();
    if (outcome.code === LATE_CHANGE) nowLate();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.classes_cancel_title()}
      thing={formatWhen(one.starts_at, lang)}
      description={asks ? undefined : looking ? m.common_loading() : terms && formatTerms(terms, lang)}
      confirmLabel={asks ? m.classes_series_ask() : terms?.late ? m.classes_cancel_charged() : m.classes_cancel()}
      variant={asks ? "primary" : "danger"}
      cancelLabel={m.classes_cancel_keep()}
      onConfirm={() => void send()}
      busy={busy || series.busy ? m.common_saving() : undefined}
      error={asks ? series.problem : problem}
    >
      {terms?.series && (
        <SeriesChoice
          scope={series.scope}
          onChoose={series.setScope}
          preview={series.preview}
          missing={series.missing}
          asks
        />
      )}
      {asks && <AskForSeries message={series.message} onWrite={series.setMessage} />}
    </ConfirmDialog>
  );
}

function formatTerms({ late, free_until, credit }: Terms, lang: Lang): string {
  if (late) return m.classes_terms_late();
  const until = formatWhen(free_until, lang);
  return credit ? m.classes_terms_free({ until }) : m.classes_terms_counted({ until });
}
