import type { Lang } from "~/i18n/screens";

/** Centavos as money: `R$ 1.234,56` in Portuguese, `R$1,234.56` in English. */
export const formatMoney = (centavos: number, lang: Lang): string =>
  new Intl.NumberFormat(lang === "pt" ? "pt-BR" : "en-US", { style: "currency", currency: "BRL" }).format(
    centavos / 100,
  );
