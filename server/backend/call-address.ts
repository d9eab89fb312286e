/**
 * The addresses of each service. Escapes of letters, digits and `-._~` are second spellings, by which a call could slip past
 * its limit.
 */
const CALLS = [
  /^\/auth\/v1(\/[\w.-]+)*\/?$/,
  /^\/rest\/v1(\/([\w.~!$&'()*+,:;=@-]|%(?!2[dDeE]|3\d|[46][1-9a-fA-F]|[57][\daA]|5[fF]|7[eE])[\da-fA-F]{2})+)*\/?$/,
  /^\/storage\/v1\/(object|upload\/resumable)(\/|$)/,
];

/** True if the backend may be asked for an address: it has no doubled slashes, and escapes only what the name of a table needs. */
export const isBackendCall = (pathname: string): boolean => CALLS.some((address) => address.test(pathname));
