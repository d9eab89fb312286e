import { m } from "~/i18n/paraglide/messages";
import { listAttempts } from "~/placement-test/managing/attempts";
import { figuresByLevel } from "~/placement-test/managing/by-level";
import { roundedDifficulty } from "~/placement-test/managing/calibration-view";
import type { CalibratedItem } from "~/placement-test/managing/calibrations";
import { stepsOf } from "~/placement-test/managing/funnel";
import type { Funnel, ItemStatistics } from "~/placement-test/managing/statistics";
import { cellOfInstant } from "~/platform/time/school-time";
import { cellOfGrade } from "~/school/csv-cells";
import { CsvButton, singlePage } from "./csv-button";

export const AttemptsCsv = () => (
  <CsvButton
    name={m.admin_file_tests()}
    read={listAttempts}
    columns={[
      {
        header: m.classes_column_who(),
        csv: ({ profiles, shown_name }) => profiles?.full_name ?? shown_name ?? m.common_visitor(),
      },
      { header: m.common_level(), csv: ({ level }) => level },
      { header: m.admin_csv_right(), csv: ({ correct }) => correct },
      { header: m.admin_csv_started(), csv: ({ started_at }) => cellOfInstant(started_at) },
      { header: m.admin_csv_finished(), csv: ({ finished_at }) => finished_at && cellOfInstant(finished_at) },
    ]}
  />
);

export const CalibrationCsv = ({ rows }: { rows: readonly CalibratedItem[] }) => (
  <CsvButton
    name={m.test_difficulty()}
    read={() => singlePage(rows)}
    columns={[
      { header: m.test_code(), csv: ({ placement_items: { code } }) => code },
      { header: m.common_level(), csv: ({ placement_items: { level } }) => level },
      { header: m.admin_csv_before(), csv: ({ previous }) => cellOfGrade(roundedDifficulty(previous)) },
      { header: m.test_difficulty(), csv: ({ difficulty }) => cellOfGrade(roundedDifficulty(difficulty)) },
      { header: m.test_answers(), csv: ({ answers }) => answers },
      { header: m.admin_csv_right(), csv: ({ correct }) => correct },
      { header: m.admin_csv_expected(), csv: ({ expected }) => Math.round(expected) },
    ]}
  />
);

export const FunnelCsv = ({ now, before }: { now: Funnel; before: Funnel }) => (
  <CsvButton
    name={m.test_funnel()}
    read={() =>
      singlePage(
        stepsOf(now).map(([step, count], place) => ({ step, count, earlier: stepsOf(before)[place]?.[1] ?? 0 })),
      )
    }
    columns={[
      { header: m.test_funnel(), csv: ({ step }) => step },
      { header: m.test_last_days(), csv: ({ count }) => count },
      { header: m.test_days_before(), csv: ({ earlier }) => earlier },
    ]}
  />
);

export const ItemStatisticsCsv = ({ rows }: { rows: readonly ItemStatistics[] }) => (
  <CsvButton
    name={m.common_statistics()}
    of={m.test_item()}
    read={() => singlePage(rows)}
    columns={[
      { header: m.test_code(), csv: ({ code }) => code },
      { header: m.common_level(), csv: ({ level }) => level },
      { header: m.test_with_answers(), csv: ({ asked }) => asked },
      { header: m.test_right_short(), csv: ({ correct }) => cellOfGrade(correct) },
      { header: m.test_discrimination(), csv: ({ discrimination }) => cellOfGrade(discrimination) },
      { header: m.test_infit(), csv: ({ infit }) => cellOfGrade(infit) },
      { header: m.test_seconds(), csv: ({ seconds }) => seconds },
      { header: m.test_exposure(), csv: ({ exposure }) => cellOfGrade(exposure) },
    ]}
  />
);

export const LevelStatisticsCsv = ({ rows }: { rows: readonly ItemStatistics[] }) => (
  <CsvButton
    name={m.test_statistics_by_level()}
    of={m.common_level()}
    read={() => singlePage(figuresByLevel(rows))}
    columns={[
      { header: m.common_level(), csv: ({ level }) => level },
      { header: `${m.test_seconds()}: ${m.test_middle_question()}`, csv: ({ seconds }) => seconds.middle },
      { header: `${m.test_seconds()}: ${m.test_slowest_question()}`, csv: ({ seconds }) => seconds.slowest },
      { header: m.test_misfits(), csv: ({ misfits }) => misfits.misfit },
      { header: m.test_answered_questions(), csv: ({ misfits }) => misfits.asked },
      {
        header: `${m.test_exposure()}: ${m.test_most_shown()}`,
        csv: ({ exposure }) => cellOfGrade(exposure.largest / 100),
      },
      {
        header: `${m.test_exposure()}: ${m.test_on_average()}`,
        csv: ({ exposure }) => cellOfGrade(exposure.mean / 100),
      },
    ]}
  />
);
