import { m } from "~/i18n/paraglide/messages";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { ageOf } from "~/platform/people/age";
import type { Route } from "./+types/my-stations";
import { tabMeta } from "./area-tabs";
import { LineView } from "./line-view";
import { recapWrites } from "./line-writes";
import { readLine } from "./read-line";
import { readOwn } from "./read-own";
import { monthOf, readRecap } from "./read-recap";
import { RecapCard } from "./recap-card";
import { levelOf } from "./stations";

export const meta = tabMeta("myLine");

async function read({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const month = monthOf(searchParams.get("month"));
  const read = await readOwn(request, `line ${month}`, async (student) => {
    const [line, month_] = await Promise.all([readLine(student), readRecap(student, month)]);
    return { line, ...month_ };
  });
  return { ...read, month, asked: searchParams.get("level") };
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export const clientAction = writeAction(recapWrites);

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** A student's stations on the line, and the recap of a month. */
export default function MyStations({ loaderData: { person, data, month, asked } }: Route.ComponentProps) {
  const level = levelOf(person.profile.level);
  const shown = levelOf(asked) ?? level ?? "A1";
  // The month of a minor is never public.
  const isMinor = ageOf(person.profile.birth_date ?? "") === "needs a guardian";
  return (
    data && (
      <div className="grid gap-5">
        <h2 className="sr-only">{m.progress_tab_line()}</h2>
        <LineView level={level} shown={shown} data={data.line} />
        {data.recap && <RecapCard recap={data.recap} month={month} shown={shown} link={isMinor ? null : data.link} />}
      </div>
    )
  );
}
