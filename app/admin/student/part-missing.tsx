import { useNavigate } from "react-router";
import { Card } from "~/ui/card";
import { PartFailed } from "~/ui/part-failed";

/** A part of a student's page that could not be read; another try opens the page again. */
export function PartMissing() {
  const navigate = useNavigate();
  return (
    <Card>
      <PartFailed small={false} onTry={() => void navigate(".", { replace: true, preventScrollReset: true })} />
    </Card>
  );
}
