import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { QuestionView } from "./question-view";

const HEARD = {
  position: 1,
  skill: "listening",
  question: "What is Tom's house number?",
  options: ["5", "15", "16", "50"],
} as const;

test.each([
  ["a recording that comes with the site is said to be a synthetic voice", "/placement-test/a1-l06.mp3", 1],
  ["the teacher's own recording is not", "/storage/v1/object/public/placement-audio/1.mp3", 0],
])("%s", (_, audio, times) => {
  render(<QuestionView question={{ ...HEARD, options: [...HEARD.options], audio }} />);
  expect(screen.queryAllByText(m.placement_synthetic_voice())).toHaveLength(times);
});
