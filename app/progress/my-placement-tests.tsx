import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import type { OwnTest } from "~/placement-test/own-tests";
import { isoInstant } from "~/platform/time/iso-instant";
import { formatInstant } from "~/platform/time/school-time";
import { growthBetween, intervalOf } from "~/students/placement-growth";
import { Card, CardHeader } from "~/ui/card";
import { LEVELS } from "~/ui/line";

const GROWTH = {
  grown: m.progress_tests_grown,
  fallen: m.progress_tests_fallen,
  unclear: m.progress_tests_unclear,
};

/** The student's last placement tests with their intervals; progress is named only where these do not overlap. */
export function MyPlacementTests({ tests }: { tests: readonly OwnTest[] }) {
  const lang = useLang();
  const [latest, earlier] = tests;
  if (!latest) return null;
  const growth = earlier && growthBetween(earlier, latest);
  return (
    <Card className="grid gap-4">
      <CardHeader title={m.progress_tests()} />
      <ul className="grid gap-4">
        {tests.map((test) => (
          <PlacementTest key={test.finished_at} test={test} />
        ))}
      </ul>
      {growth && <p className="font-semibold">{GROWTH[growth]()}</p>}
      <p className="text-soft">{m.progress_tests_range()}</p>
      <a
        href={pathFor("levelTest", lang)}
        className="inline-flex min-h-11 items-center underline underline-offset-4 print:hidden"
      >
        {m.progress_tests_again()}
      </a>
    </Card>
  );
}

function PlacementTest({ test }: { test: OwnTest }) {
  const lang = useLang();
  const { level, lowest, highest, finished_at } = test;
  return (
    <li className="grid gap-1.5">
      <p>
        <strong>{lowest === highest ? level : m.progress_tests_between({ level, lowest, highest })}</strong>{" "}
        <time className="text-soft" dateTime={isoInstant(finished_at)}>
          {formatInstant(finished_at, lang, { dateStyle: "long" })}
        </time>
      </p>
      <Scale test={test} />
    </li>
  );
}

/** The interval on the scale of levels, each of which is 10 wide. The words beside it say the same. */
function Scale({ test }: { test: OwnTest }) {
  const placeOf = (ability: number) => Math.min(60, Math.max(0, 10 * ability + 5));
  const [from = 0, to = 0] = (intervalOf(test) ?? []).map(placeOf);
  return (
    <div aria-hidden="true">
      <svg aria-hidden="true" viewBox="0 0 60 2" preserveAspectRatio="none" className="h-3 w-full" focusable="false">
        <rect width="60" height="2" className="fill-line" />
        <rect x={from} width={Math.max(1, to - from)} height="2" className="fill-blue" />
      </svg>
      <div className="grid grid-cols-6 text-center text-base text-soft md:text-[0.9375rem]">
        {LEVELS.map((level) => (
          <span key={level}>{level}</span>
        ))}
      </div>
    </div>
  );
}
