/**
 * Whether a write failed because of a bug: neither a refusal of the database (PT4xx), nor input that it cannot parse
 * (class 22 of SQLSTATE), whose message would quote what was typed.
 */
export const isUnexpectedRefusal = ({ code }: { code: string }): boolean => !/^(PT4\d\d|22...)$/.test(code);
