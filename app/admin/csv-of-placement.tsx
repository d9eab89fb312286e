import { m } from "~/i18n/paraglide/messages";
import { listAttempts } from "~/placement-test/managing/attempts";
import { figuresByLevel } from "~/placement-test/managing/by-level";
import { roundedDifficulty } from "~/placement-test/managing/calibration-view";
import type { CalibratedItem } from "~/placement-test/managing/calibrations";
import { stepsOf } from "~/placement-test/managing/funnel";
import type { Funnel, ItemStatistics } from "~/placement-test/managing/statistics";
import { cellOfInstant } from "~/platform/time/school-time";
import { CsvButton, singlePage } from "./csv-button";
import { cellOfGrade } from "./csv-cells";

export const AttemptsCsv = () => (
  <CsvButton
    name={m.admin_file_tests()}
    heading={[
      m.classes_column_who(),
      m.test_level(),
      m.admin_csv_right(),
      m.admin_csv_started(),
      m.admin_csv_finished(),
    ]}
    read={listAttempts}
    line={({ profiles, shown_name, level, correct, started_at, finished_at }) => [
      profiles?.full_name ?? shown_name ?? m.test_somebody(),
      level,
      correct,
      cellOfInstant(started_at),
      finished_at && cellOfInstant(finished_at),
    ]}
  />
);

export const CalibrationCsv = ({ rows }: { rows: readonly CalibratedItem[] }) => (
  <CsvButton
    name={m.test_calibrations()}
    heading={[
      m.test_code(),
      m.test_level(),
      m.admin_csv_before(),
      m.test_difficulty(),
      m.test_why(),
      m.admin_csv_right(),
      m.admin_csv_expected(),
    ]}
    read={() => singlePage(rows)}
    line={({ placement_items: { code, level }, previous, difficulty, answers, correct, expected }) => [
      code,
      level,
      cellOfGrade(roundedDifficulty(previous)),
      cellOfGrade(roundedDifficulty(difficulty)),
      answers,
      correct,
      Math.round(expected),
    ]}
  />
);

export const FunnelCsv = ({ now, before }: { now: Funnel; before: Funnel }) => (
  <CsvButton
    name={m.test_funnel()}
    heading={[m.test_funnel(), m.test_last_days(), m.test_days_before()]}
    read={() => singlePage(stepsOf(now).map((step, place) => [...step, stepsOf(before)[place]?.[1] ?? 0]))}
    line={(step) => step}
  />
);

export const ItemStatisticsCsv = ({ rows }: { rows: readonly ItemStatistics[] }) => (
  <CsvButton
    name={m.test_statistics()}
    of={m.test_item()}
    heading={[
      m.test_code(),
      m.test_level(),
      m.test_with_answers(),
      m.test_right_short(),
      m.test_discrimination(),
      m.test_infit(),
      m.test_seconds(),
      m.test_exposure(),
    ]}
    read={() => singlePage(rows)}
    line={({ code, level, asked, correct, discrimination, infit, seconds, exposure }) => [
      code,
      level,
      asked,
      cellOfGrade(correct),
      cellOfGrade(discrimination),
      cellOfGrade(infit),
      seconds,
      cellOfGrade(exposure),
    ]}
  />
);

export const LevelStatisticsCsv = ({ rows }: { rows: readonly ItemStatistics[] }) => (
  <CsvButton
    name={m.test_statistics_by_level()}
    of={m.test_level()}
    heading={[
      m.test_level(),
      `${m.test_seconds()}: ${m.test_middle_question()}`,
      `${m.test_seconds()}: ${m.test_slowest_question()}`,
      m.test_misfits(),
      m.test_answered_questions(),
      `${m.test_exposure()}: ${m.test_most_shown()}`,
      `${m.test_exposure()}: ${m.test_on_average()}`,
    ]}
    read={() => singlePage(figuresByLevel(rows))}
    line={({ level, seconds, misfits, exposure }) => [
      level,
      seconds.middle,
      seconds.slowest,
      misfits.misfit,
      misfits.asked,
      cellOfGrade(exposure.largest / 100),
      cellOfGrade(exposure.mean / 100),
    ]}
  />
);
