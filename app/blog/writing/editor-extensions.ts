import { ReactNodeViewRenderer } from "@tiptap/react";
import { TEXT_EXTENSIONS } from "../article-schema";
import { Embed, Quiz, Vocabulary } from "../blocks";
import { EmbedView } from "./embed-view";
import { FirstLetter } from "./first-letter";
import { QuizView } from "./quiz-view";
import { VocabularyView } from "./vocabulary-view";

/** The article's schema with forms for its blocks, and the extensions for typing and pasting. */
export const EDITOR_EXTENSIONS = [
  ...TEXT_EXTENSIONS,
  FirstLetter,
  Vocabulary.extend({ addNodeView: () => ReactNodeViewRenderer(VocabularyView) }),
  Quiz.extend({ addNodeView: () => ReactNodeViewRenderer(QuizView) }),
  Embed.extend({ addNodeView: () => ReactNodeViewRenderer(EmbedView) }),
];
