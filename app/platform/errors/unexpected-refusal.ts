/**
 * Whether a verb failed by our fault: not what the database refuses on purpose (PT4xx), nor what it cannot read of what
 * somebody sent (class 22 of SQLSTATE), whose message quotes what was typed.
 */
export const isUnexpectedRefusal = ({ code }: { code: string }): boolean => !/^(PT4\d\d|22...)$/.test(code);
