import { describe, expect, test } from "vitest";
import { fromCsv, toCsv } from "./csv";
import { fromGift, toGift } from "./gift";
import type { ItemWords } from "./items";

const nothing = {
  target: null,
  accepted: null,
  cue: null,
  transcript: null,
  audio_path: null,
  picture_path: null,
  picture_alt: null,
};
const BANK: ItemWords[] = [
  {
    ...nothing,
    code: "A1-G01",
    skill: "grammar",
    level: "A1",
    question: "She ___ {here}: a = b, isn't it?",
    passage: null,
    options: ["is", "=are", "~am", 'b"e; x'],
    answer: 2,
    accepted: ["~am", "'m"],
    cue: "be; not = are",
    explanation_pt: "Com she,\nis.",
    explanation_en: "# With she",
  },
  {
    ...nothing,
    code: "B1-R01",
    skill: "reading",
    level: "B1",
    question: "Why?",
    target: "reading: a reason",
    passage: "One.\n\nTwo: {three}.",
    options: ["a", "b", "c", "d"],
    answer: 0,
    explanation_pt: "Porque.",
    explanation_en: "Because.",
  },
];

test.each([
  ["CSV", () => fromCsv(toCsv(BANK))],
  ["CSV with semicolons", () => fromCsv(toCsv([BANK[1] as ItemWords]).replaceAll(",", ";"))],
  ["GIFT", () => fromGift(toGift(BANK), { level: "C2", skill: "vocabulary" })],
])("the question bank exported as %s is imported unchanged", (name, round) => {
  const { items, unread } = round();
  expect(unread).toEqual([]);
  expect(items).toEqual(name === "CSV with semicolons" ? [BANK[1]] : BANK);
});

test("a spreadsheet finds no formula in the exported question bank", () => {
  const [item] = BANK;
  const csv = toCsv([{ ...(item as ItemWords), question: '=HYPERLINK("http://evil.example")' }]);
  expect(csv).not.toMatch(/(^|,)"?=/m);
});

describe("a file that Moodle writes", () => {
  const MOODLE = `// question: 0  name: Switch category to $course$/top/Inglês B2
$CATEGORY: $course$/top/Inglês B2 vocabulary

// question: 17  name: Phrasal 1
::Phrasal 1::[html]<p>They put <b>off</b> the meeting.&nbsp;It was ___</p>{
	=delayed#Yes\\: later
	~<p>cancelled</p>#No
	~%-50%started
	~ended
	####<p>To put off is to delay.</p>
}

// question: 18  name: Sim ou não
::Sim ou não::Is it true?{TRUE}

::Three::Only three{=a ~b ~c}
`;
  test("a file that Moodle writes is read, and what is not a question of ours is reported", () => {
    const { items, unread } = fromGift(MOODLE, { level: "A1", skill: "grammar" });
    expect(items).toEqual([
      expect.objectContaining({
        code: "Phrasal-1",
        level: "B2",
        skill: "vocabulary",
        answer: 0,
        question: "They put off the meeting. It was ___",
        options: ["delayed", "cancelled", "started", "ended"],
        explanation_en: "To put off is to delay.",
      }),
    ]);
    expect(unread.map(({ place }) => place)).toEqual([2, 3]);
  });

  test.each(["", "{", "}}}}", "::a::b{=c", "\\", "~".repeat(5000), "{=".repeat(3000), "::".repeat(4000)])(
    "a file that Moodle writes is read without an error when it contains %j",
    (file) => {
      expect(fromGift(file, { level: "A1", skill: "grammar" }).items).toEqual([]);
      expect(fromCsv(file).items).toEqual([]);
    },
  );
});
