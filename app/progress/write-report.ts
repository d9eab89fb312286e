import { z } from "zod";
import { LANGS, LOCALE } from "~/i18n/screens";
import { heading, line, makePdf, row } from "~/platform/files/pdf";
import { formatDayInBoth } from "~/platform/time/school-time";
import { gradeStatusOf } from "~/school/grade";
import { stationText } from "./stations";

const grade = z.number().nullable();
const text = z.string().nullable();
export const ReportData = z.object({
  name: z.string(),
  plan: z.string().nullable(),
  level: z.string().nullable(),
  month: z.string(),
  classes: z.array(
    z.object({ day: z.string(), status: z.string(), notes: text, covered: text, words: text, homework: text }),
  ),
  homework: z.array(
    z.object({
      title: z.string(),
      due_on: z.string(),
      status: z.string(),
      is_late: z.boolean(),
      grade,
      comment: z.string().nullable(),
    }),
  ),
  modules: z.array(
    z.object({
      name: z.string(),
      held_on: z.string(),
      meanings: grade,
      questions: grade,
      dictation: grade,
      average: grade,
    }),
  ),
  stations: z.array(
    z.object({ station: z.string(), mark: z.enum(["works", "sometimes", "not_yet"]), marked_on: z.string() }),
  ),
});
export type ReportData = z.infer<typeof ReportData>;

// The report is bilingual, so that a company or a parent abroad can read it, too.
const CLASS_STATUS: Record<string, string> = {
  scheduled: "marcada · scheduled",
  confirmed: "confirmada · confirmed",
  completed: "dada · given",
  cancelled: "cancelada · cancelled",
  no_show: "falta · missed",
};
const HOMEWORK_STATUS: Record<string, string> = {
  pending: "pendente · pending",
  submitted: "entregue · handed in",
  graded: "corrigida · graded",
};
const STANDING = {
  excellent: "Excelente · Excellent",
  approved: "Aprovado · Approved",
  failed: "Reprovado · Failed",
  pending: "Pendente · Pending",
};
const STATION_MARK = {
  works: "já consegue · can do",
  sometimes: "às vezes · sometimes",
  not_yet: "ainda não · not yet",
};
const EMPTY_MONTH = "Nada neste mês. · Nothing this month.";

const format = (given: number | null): string =>
  given === null ? "–" : given.toLocaleString("pt-BR", { minimumFractionDigits: 1 });
const monthName = (date: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${date}T00:00Z`),
  );

/** A student's monthly report as a PDF in both languages. */
export function writeReport(report: ReportData, brand: string): Promise<Buffer> {
  return makePdf(brand, "Relatório de progresso · Progress report", (pdf) => {
    line(pdf, report.name);
    line(pdf, `${monthName(report.month, LOCALE.pt)} · ${monthName(report.month, LOCALE.en)}`);
    const known = [report.level && `Nível · Level: ${report.level}`, report.plan && `Plano · Plan: ${report.plan}`];
    line(pdf, known.filter(Boolean).join("     "), true);

    heading(pdf, "Aulas · Classes");
    const given = report.classes.filter(({ status }) => status === "completed").length;
    line(pdf, report.classes.length === 0 ? EMPTY_MONTH : `${given} de · of ${report.classes.length}`, true);
    for (const one of report.classes) {
      row(pdf, formatDayInBoth(one.day), CLASS_STATUS[one.status] ?? one.status);
      for (const note of [one.notes, one.covered, one.words, one.homework]) if (note) line(pdf, note, true);
    }

    heading(pdf, "Tarefas · Homework");
    if (report.homework.length === 0) line(pdf, EMPTY_MONTH, true);
    for (const one of report.homework) {
      const late = one.is_late ? " (com atraso · late)" : "";
      const state = `${HOMEWORK_STATUS[one.status] ?? one.status}${late}`;
      row(pdf, `${one.title}, ${formatDayInBoth(one.due_on)}`, one.grade === null ? state : format(one.grade));
      if (one.grade !== null && late) line(pdf, state, true);
      if (one.comment) line(pdf, one.comment, true);
    }

    if (report.stations.length > 0) heading(pdf, "Estações da linha · Stations of the line");
    for (const { station, mark, marked_on } of report.stations) {
      row(pdf, `${station.slice(0, 2).toUpperCase()}, ${formatDayInBoth(marked_on)}`, STATION_MARK[mark]);
      for (const lang of LANGS) line(pdf, stationText(station, lang) ?? "", true);
    }

    heading(pdf, "Provas · Tests");
    if (report.modules.length === 0) line(pdf, EMPTY_MONTH, true);
    for (const one of report.modules) {
      row(pdf, `${one.name}, ${formatDayInBoth(one.held_on)}`, format(one.average));
      const parts = [
        `significados · meanings ${format(one.meanings)}`,
        `perguntas · questions ${format(one.questions)}`,
        `ditado · dictation ${format(one.dictation)}`,
      ];
      line(pdf, `${STANDING[gradeStatusOf(one.average)]}     ${parts.join("     ")}`, true);
    }
  });
}
