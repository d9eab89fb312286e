import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import type { DocumentNode } from "../document-node";
import { RichText } from "./rich-text";

test.each([
  ["Can you ___ a coffee?", "en"],
  ["Qual é a forma que você usa?", "pt"],
])(
  "a quiz in a Portuguese article is labelled with the language of its words (%s), until its author chooses another",
  async (question, guessed) => {
    let read: (() => DocumentNode) | undefined;
    const quiz = { type: "quiz", attrs: { question, options: ["___", "---"], answer: 0, explanation: "" } };
    render(
      <RichText
        language="pt"
        initial={() => ({ type: "doc", content: [quiz] })}
        labelledBy="text"
        onChange={(written) => {
          read = written;
        }}
      />,
    );
    const field = await screen.findByRole("textbox", { name: m.writing_quiz_question() });
    const box = screen.getByRole("checkbox", { name: m.writing_quiz_in_english() });
    const isEnglish = guessed === "en";
    expect([field.lang, (box as HTMLInputElement).checked]).toEqual([guessed, isEnglish]);
    fireEvent.click(box);
    const said = isEnglish ? "pt" : "en";
    expect(read?.().content?.[0]?.attrs?.lang).toBe(said);
    await waitFor(() => expect(field.lang).toBe(said));
    expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(!isEnglish);
  },
);
