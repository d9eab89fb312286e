/**
 * The longest time of a statement by role, in milliseconds: as in a hosted project, where the server's is the owner's.
 */
export const STATEMENT_TIMEOUT_MS = { anon: 3_000, authenticated: 8_000, service_role: 120_000 } as const;
