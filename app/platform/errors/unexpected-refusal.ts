/**
 * True if a write failed because of a bug: neither a refusal of the database (PT4xx, or PT503 when it has too much to do) nor unparseable input (SQLSTATE
 * class 22), whose message would quote the input.
 */
export const isUnexpectedRefusal = ({ code }: { code: string }): boolean => !/^(PT4\d\d|PT503|22...)$/.test(code);
