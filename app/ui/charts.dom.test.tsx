import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { BarChart } from "./bar-chart";
import { LineChart } from "./line-chart";

const reais = (value: number) => `R$ ${value}`;
const bars = (
  <BarChart
    label="Receita por mês"
    points={["janeiro", "fevereiro", "março"].map((name) => ({ name, short: name.slice(0, 3) }))}
    values={[10, 20, 0]}
    before={[1, 2, 3]}
    names={{ now: "2026", before: "2025" }}
    format={String}
    read={reais}
  />
);
const points = () => within(screen.getByRole("group")).getAllByRole("button");
const caption = () => screen.getByRole("figure").querySelector("figcaption");

test("each point of a bar chart is read with its values, the last filled one first", () => {
  render(bars);
  expect(screen.getByRole("group")).toHaveAccessibleName("Receita por mês");
  expect(points().map((point) => point.getAttribute("aria-label"))).toEqual([
    "janeiro; 2026: R$ 10; 2025: R$ 1",
    "fevereiro; 2026: R$ 20; 2025: R$ 2",
    "março; 2026: R$ 0; 2025: R$ 3",
  ]);
  expect(caption()).toHaveTextContent("fevereiro2026: R$ 202025: R$ 2");
});

test("the point that is read first is not one of a time that has not begun", () => {
  const points = ["novembro", "dezembro"].map((name) => ({ name, short: name.slice(0, 3) }));
  const names = { now: "2026", before: "2025" };
  render(
    <BarChart
      label="Alunos por mês"
      points={points}
      values={[4, 3]}
      before={[1, 2]}
      names={names}
      begun={1}
      format={String}
      read={String}
    />,
  );
  expect(caption()).toHaveTextContent("novembro2026: 42025: 1");
});

test("a chart is one tab stop, and arrow keys, Home and End go from point to point", async () => {
  render(bars);
  await userEvent.tab();
  expect(points()[1]).toHaveFocus();
  for (const [key, place] of [
    ["ArrowRight", 2],
    ["ArrowRight", 2],
    ["Home", 0],
    ["ArrowLeft", 0],
    ["End", 2],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    expect(points()[place], key).toHaveFocus();
  }
  expect(caption()).toHaveTextContent("março");
  await userEvent.tab();
  expect(document.body).toHaveFocus();
});

test("a tap on a point of a line chart shows its values, and a dash for a missing value", async () => {
  const series = [
    { name: "Ditado", values: [8, null] },
    { name: "Perguntas", values: [7, 9] },
  ];
  render(<LineChart label="Notas" points={["01/03", "08/03"]} series={series} most={10} format={String} />);
  expect(caption()).toHaveTextContent("08/03Ditado: –Perguntas: 9");
  await userEvent.click(screen.getByRole("button", { name: "01/03; Ditado: 8; Perguntas: 7" }));
  expect(caption()).toHaveTextContent("01/03Ditado: 8Perguntas: 7");
});

test("the axis of a chart without values says 0 once", () => {
  render(
    <BarChart
      label="Receita por mês"
      points={[{ name: "janeiro", short: "jan" }]}
      values={[0]}
      before={[0]}
      names={{ now: "2026", before: "2025" }}
      format={(value) => `R$ ${Math.round(value / 100)}`}
      read={reais}
    />,
  );
  expect(screen.getAllByText("R$ 0")).toHaveLength(1);
});
