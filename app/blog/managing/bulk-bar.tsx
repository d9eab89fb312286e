import { m } from "~/i18n/paraglide/messages";
import { toastError } from "~/platform/report-error";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast-store";
import { deleteAll, publishAll, undeleteAll, unpublishAll } from "./change-articles";

type Props = { chosen: string[]; onDone: () => Promise<void>; onClear: () => void };

/** What can be done to the chosen articles, and taken back. */
export function BulkBar({ chosen, onDone, onClear }: Props) {
  const failed = () => toastError({ title: m.common_error_title(), description: m.settings_failed() });
  const publish = async () => {
    const outcome = await publishAll(chosen);
    await onDone();
    if (!outcome) return failed();
    const { published, left_out } = outcome;
    toast({
      title: m.articles_published({ count: published.length }),
      ...(left_out > 0 ? { description: m.articles_left_out({ count: left_out }) } : {}),
      ...(published.length > 0
        ? { action: { label: m.articles_undo(), onAction: () => void unpublishAll(outcome).then(onDone) } }
        : {}),
    });
  };
  const remove = async () => {
    const done = await deleteAll(chosen);
    await onDone();
    if (!done) return failed();
    toast({
      title: m.articles_deleted({ count: chosen.length }),
      action: { label: m.articles_undo(), onAction: () => void undeleteAll(chosen).then(onDone) },
    });
  };
  return (
    <section
      aria-label={m.articles_chosen({ count: chosen.length })}
      className="sticky bottom-3 z-10 flex flex-wrap items-center gap-2.5 rounded-card border bg-card p-3 shadow-card"
    >
      <p role="status" className="mr-auto font-semibold">
        {m.articles_chosen({ count: chosen.length })}
      </p>
      <Button size="sm" onClick={() => void publish()}>
        {m.writing_publish()}
      </Button>
      <Button size="sm" variant="danger" onClick={() => void remove()}>
        {m.articles_delete()}
      </Button>
      <Button size="sm" variant="quiet" onClick={onClear}>
        {m.common_cancel()}
      </Button>
    </section>
  );
}
