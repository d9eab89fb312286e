import { m } from "~/i18n/paraglide/messages";
import type { PixProfile } from "~/school/pix-profiles";

/** Names of the providers; names of companies are the same in both languages. */
export const PIX_NAMES: Record<PixProfile, () => string> = {
  standard: m.pix_provider_standard,
  efi: () => "Efí",
  inter: () => "Inter",
  bb: () => "Banco do Brasil",
  itau: () => "Itaú",
  sicoob: () => "Sicoob",
  bradesco: () => "Bradesco",
  santander: () => "Santander",
  sicredi: () => "Sicredi",
};
