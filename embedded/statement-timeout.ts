/** How long one statement may take for each role, in milliseconds: as in a hosted project, and for the server as for its owner there. */
export const STATEMENT_TIMEOUT_MS = { anon: 3_000, authenticated: 8_000, service_role: 120_000 } as const;
