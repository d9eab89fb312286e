import { type Endpoint, endpointFinder } from "../endpoints.ts";
import * as admin from "./admin/admin-calls.ts";
import * as auth from "./auth-calls.ts";
import type { Handler } from "./call.ts";
import * as factors from "./factors/factor-calls.ts";
import { askRest } from "./rest-call.ts";

type Route = readonly [...endpoint: Endpoint, handler: Handler];

/** All endpoints of `/auth/v1` and `/rest/v1`: method, path, access level and handler. */
const ROUTES: readonly Route[] = [
  ["POST", "/auth/v1/token", "key", auth.signIn],
  ["POST", "/auth/v1/signup", "key", auth.signUp],
  ["POST", "/auth/v1/recover", "key", auth.mailRecovery],
  ["POST", "/auth/v1/verify", "key", auth.openLink],
  ["POST", "/auth/v1/logout", "person", auth.forward],
  ["GET", "/auth/v1/user", "person", auth.readUser],
  ["PUT", "/auth/v1/user", "person", auth.changeOwnUser],
  ["GET", "/auth/v1/health", "key", auth.forward],
  ["GET", "/auth/v1/settings", "key", auth.forward],

  ["POST", "/auth/v1/factors", "person", factors.enrollFactor],
  ["DELETE", "/auth/v1/factors/:id", "person", factors.removeFactor],
  ["POST", "/auth/v1/factors/:id/challenge", "person", factors.challengeFactor],
  ["POST", "/auth/v1/factors/:id/verify", "person", factors.verifyFactor],
  ["GET", "/auth/v1/factors/recovery-codes", "person", factors.readCodes],
  ["POST", "/auth/v1/factors/recovery-codes", "person", factors.makeFirstCodes],
  ["POST", "/auth/v1/factors/recovery-codes/verify", "person", factors.verifyCode],
  ["POST", "/auth/v1/factors/recovery-codes/regenerate", "person", factors.makeCodesAgain],

  ["GET", "/auth/v1/admin/users", "server", admin.readUsers],
  ["POST", "/auth/v1/admin/users", "server", admin.addUser],
  ["GET", "/auth/v1/admin/users/:user", "server", admin.readOneUser],
  ["PUT", "/auth/v1/admin/users/:user", "server", admin.changeOneUser],
  ["DELETE", "/auth/v1/admin/users/:user", "server", admin.deleteOneUser],
  ["GET", "/auth/v1/admin/users/:user/factors", "server", admin.readFactors],
  ["DELETE", "/auth/v1/admin/users/:user/factors/:id", "server", admin.deleteFactor],

  ["GET", "/rest/v1/:name", "key", askRest],
  ["HEAD", "/rest/v1/:name", "key", askRest],
  ["POST", "/rest/v1/:name", "key", askRest],
  ["PATCH", "/rest/v1/:name", "key", askRest],
  ["DELETE", "/rest/v1/:name", "key", askRest],
  ["GET", "/rest/v1/rpc/:name", "key", askRest],
  ["HEAD", "/rest/v1/rpc/:name", "key", askRest],
  ["POST", "/rest/v1/rpc/:name", "key", askRest],
];

/** The endpoint of a request, if any. */
export const routeOf = endpointFinder(ROUTES);

export const REST_AND_AUTH = ROUTES.map(([method, path, who]): Endpoint => [method, path, who]);
