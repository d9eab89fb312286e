import type { Plugin } from "vite";

const MESSAGE = /app\/i18n\/paraglide\/messages\/(?!_index)\w+\.js$/;
/** A message's choice of its language, as the compiler writes it into each. */
const CHOICE =
  /\(\(inputs(?: = \{\})?, options = \{\}\) => \{\s*const locale = experimentalStaticLocale \?\? options\.locale \?\? getLocale\(\)\s*if \(locale === "en"\) return (\w+)\(inputs\)\s*return (\w+)\(inputs\)\s*\}\)/;
const CHOOSE = "\0choose-language";

/** Writes the choice of a message's language once for all messages: pages have hundreds. */
export const shortMessages = (): Plugin => ({
  name: "short-messages",
  apply: "build",
  resolveId: (id) => (id === CHOOSE ? id : undefined),
  load(id) {
    if (id !== CHOOSE) return;
    const { root } = this.environment.config;
    return `import { getLocale } from "${root}/app/i18n/paraglide/runtime.js";
export const choose = (pt, en) => (inputs = {}, options = {}) => ((options.locale ?? getLocale()) === "en" ? en : pt)(inputs);`;
  },
  transform(code, id) {
    if (this.environment.name !== "client" || !MESSAGE.test(id)) return;
    return shorten(code) ?? this.error(`${id} chooses its language in another way`);
  },
});

/** A message's module with the shared choice; undefined where the compiler writes it in another way. */
export const shorten = (code: string): string | undefined =>
  CHOICE.test(code)
    ? `import { choose } from ${JSON.stringify(CHOOSE)};\n${code.replace(CHOICE, "(/* @__PURE__ */ choose($2, $1))")}`
    : undefined;
