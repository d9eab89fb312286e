import type { Lang } from "./screens.ts";

/** The changes of each version of the terms and the privacy policy, in at most three lines; nothing for the first one. */
export const LEGAL_CHANGES: Readonly<Record<string, Record<Lang, readonly string[]>>> = {
  "2026-11-22": { pt: [], en: [] },
  "2026-11-30": {
    pt: [
      "Quem é responsável, e como funcionam o provedor Pix, a videochamada e o calendário conectado. Antes dos 18, quem consente é o responsável, por um link próprio.",
      "Por quanto tempo cada dado fica guardado; os de ex-alunos agora também têm um fim.",
      "Preços, multa, juros e aula perdida estão nos termos; você pode desistir em até 7 dias; pedidos são respondidos em até 15.",
    ],
    en: [
      "Who is responsible, and how the Pix provider, video calls and the connected calendar work. Under 18 it is the guardian who consents, by a link of their own.",
      "How long each kind of data is kept; that of former students now ends as well.",
      "Prices, fines, interest and missed classes are in the terms; you may withdraw within 7 days; requests are answered within 15.",
    ],
  },
};

/** The changes of a version, in a language. */
export const changesOf = (version: string, lang: Lang): readonly string[] => LEGAL_CHANGES[version]?.[lang] ?? [];
