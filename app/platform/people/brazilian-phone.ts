/** A number in Brazilian format. A spreadsheet would read plain digits as a number and truncate a long one. */
export const formatBrazilianPhone = (phone: string): string =>
  phone.replace(/^\+55(\d\d)(\d{4,5})(\d{4})$/, "($1) $2-$3");
