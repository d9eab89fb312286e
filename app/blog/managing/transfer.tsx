import { type ComponentProps, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { toastError } from "~/platform/errors/report-error";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { ImportPanel } from "./import-panel";

/** Exports all articles, or imports articles; the code for it is loaded on its first use. */
export function Transfer(importing: ComponentProps<typeof ImportPanel>) {
  const [isExporting, setIsExporting] = useState(false);

  const exportAll = async () => {
    setIsExporting(true);
    try {
      const { exportArticles } = await import("./export-articles");
      const link = document.createElement("a");
      link.href = URL.createObjectURL(await exportArticles());
      link.download = `blog-${new Date().toISOString().slice(0, 10)}.zip`;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      await toastError({ title: m.common_error_title, description: m.articles_export_failed(), error });
    }
    setIsExporting(false);
  };
  return (
    <div className="grid max-w-3xl gap-5">
      <Card>
        <CardHeader title={m.articles_export()} />
        <p className="mb-4 text-soft">{m.articles_export_text()}</p>
        <Button
          variant="secondary"
          busy={isExporting ? m.articles_exporting() : undefined}
          onClick={() => void exportAll()}
        >
          {m.articles_export_go()}
        </Button>
      </Card>
      <ImportPanel {...importing} />
    </div>
  );
}
