import type { ZodString } from "zod";
import { m } from "~/i18n/paraglide/messages";
import { toDocument } from "~/platform/people/document";
import { isMailAddress } from "~/platform/people/mail-address";
import { normalizeMailAddress } from "~/platform/people/normalize-mail-address";

/** A CPF or CNPJ, or nothing. */
export const documentOrNone = (field: ZodString) =>
  field
    .trim()
    .refine((text) => text === "" || toDocument(text) !== undefined, { error: () => m.settings_invalid_document() });

/** A mail address, or nothing. */
export const mailAddressOrNone = (field: ZodString) =>
  field
    .trim()
    .overwrite(normalizeMailAddress)
    .refine((text) => text === "" || isMailAddress(text), { error: () => m.common_email_wrong() });
