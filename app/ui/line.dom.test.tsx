import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Line } from "./line";
import { Stations } from "./stations";

test.each(["straight", "climb"] as const)("the %s line is one image with a text alternative", (shape) => {
  render(<Line shape={shape} position={2} here="Você está aqui" label="De A1 a C2; você está em B1" />);
  expect(screen.getByRole("img", { name: "De A1 a C2; você está em B1" })).toHaveTextContent("A1A2B1B2C1C2");
});

test("a position beyond the ends stays on the line", () => {
  render(<Line position={9.5} label="linha" />);
  const places = [...screen.getByRole("img").querySelectorAll("[style]")].map((part) => part.getAttribute("style"));
  expect(places.filter((style) => /\d{4}|1[1-9]\d%/.test(style ?? ""))).toEqual([]);
});

test("the current station is the current step", () => {
  render(<Stations stations={[{ title: "Escolha" }, { title: "Confirme" }, { title: "Aula" }]} current={1} />);
  const steps = within(screen.getByRole("list")).getAllByRole("listitem");
  expect(steps.map((step) => step.getAttribute("aria-current"))).toEqual([null, "step", null]);
});
