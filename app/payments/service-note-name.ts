/** The name under which the PDF of a service note is saved and mailed; the database's copy of a person's data uses it too. */
export const serviceNoteName = (number: string): string => `nfse-${number.replaceAll("/", "-")}.pdf`;
