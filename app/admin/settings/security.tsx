import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { factorWrites } from "~/settings/factor-writes";
import { readSecondFactor } from "~/settings/read-factor";
import { readRetention } from "~/settings/read-retention";
import { RetentionForm } from "~/settings/retention-form";
import { SecondFactor } from "~/settings/second-factor";
import { siteWrites } from "~/settings/settings-writes";
import type { Route } from "./+types/security";

const read = async () => {
  const [factor, retention] = await Promise.all([readSecondFactor(), readRetention()]);
  return { factor, retention };
};
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export const clientAction = writeAction({ ...factorWrites, ...siteWrites });

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** Two-step verification of the panel, and how long data is kept. */
export default function Security({ loaderData: { factor, retention } }: Route.ComponentProps) {
  return (
    <div className="grid gap-5">
      <SecondFactor factor={factor} />
      <RetentionForm retention={retention} />
    </div>
  );
}
