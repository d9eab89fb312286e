import { useNavigate } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";

/** A part of a page that could not be read. */
export const PartMissing = ({ title }: { title?: string }) => (
  <Card>
    {title && <CardHeader title={title} />}
    <NotRead />
  </Card>
);

/** The notice that something could not be read; another try opens the page again. */
export function NotRead() {
  const navigate = useNavigate();
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-danger">{m.common_part_not_read()}</p>
      <Button variant="quiet" size="sm" onClick={() => void navigate(".", { replace: true, preventScrollReset: true })}>
        {m.common_try_again()}
      </Button>
    </div>
  );
}
