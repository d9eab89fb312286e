export type DavCall = { method: string; path: string; headers: Record<string, string>; body: string };
export type DavAnswer = { status: number; headers?: Record<string, string>; body?: string };
/** The part that answers the calls that are let through: a small store of the tests, or a real server. */
export type DavBackend = { answer(call: DavCall): Promise<DavAnswer>; close(): Promise<void> };

export const ACCOUNT = { username: "teresa", password: "senha-de-app" };
