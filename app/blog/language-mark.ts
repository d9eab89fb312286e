import { Mark, mergeAttributes } from "@tiptap/core";
import { type Lang, langOfTag, OTHER_LANG } from "../i18n/screens.ts";

const CODE = /^[a-z]{2,3}$/;

/** True if a value is a language code of two or three letters, as in `lang`. */
export const isLanguageCode = (value: unknown): value is string => typeof value === "string" && CODE.test(value);

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    languageMark: {
      /** Marks the selection as another language, or removes the mark. */
      toggleLanguage: (lang: string) => ReturnType;
    };
  }
}

/**
 * Marks text in a language other than the article's, for which screen readers change their voice. Word's `lang="EN-US"`
 * is the proofing language, so only a plain code such as `en` is read.
 */
export const LanguageMark = Mark.create({
  name: "lang",
  addAttributes: () => ({
    lang: {
      default: "en",
      parseHTML: (element) => element.getAttribute("lang"),
      renderHTML: ({ lang }) => ({ lang }),
    },
  }),
  parseHTML: () => [
    { tag: "span[lang]", getAttrs: (element) => (isLanguageCode(element.getAttribute("lang")) ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ["span", mergeAttributes(HTMLAttributes), 0],
  addCommands: () => ({
    toggleLanguage:
      (lang) =>
      ({ commands }) =>
        commands.toggleMark("lang", { lang }),
  }),
  addKeyboardShortcuts() {
    return {
      "Mod-Shift-l": () => this.editor.commands.toggleLanguage(otherLanguage(this.editor.view.dom.lang)),
    };
  },
});

/** The other one of the site's two languages, for marked text. */
export const otherLanguage = (tag: string): Lang => OTHER_LANG[langOfTag(tag)];
