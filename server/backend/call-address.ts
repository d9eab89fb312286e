/** A character of a segment that is written in one way alone. */
const PLAIN = "[\\w.-]";
/** Escapes of letters, digits and `-._~` are second spellings, by which a call could slip past its limit. */
const ESCAPE = "%(?!2[dDeE]|3\\d|[46][1-9a-fA-F]|[57][\\daA]|5[fF]|7[eE])[\\da-fA-F]{2}";
const CALL = new RegExp(
  [
    `^/auth/v1(/${PLAIN}+)*/?$`,
    `^/rest/v1(/([\\w.~!$&'()*+,:;=@-]|${ESCAPE})+)*/?$`,
    "^/storage/v1/(object|upload/resumable)(/|$)",
  ].join("|"),
);

/** Whether the backend may be asked for an address: it has no doubled slashes, and escapes only what the name of a table needs. */
export const isBackendCall = (pathname: string): boolean => CALL.test(pathname);
