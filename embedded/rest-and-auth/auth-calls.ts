import { notOfferedGrant } from "../not-offered.ts";
import { authError } from "./answers.ts";
import { asPerson, type Handler } from "./call.ts";
import { confirmSignUp } from "./confirm-sign-up.ts";
import { hasFactor } from "./factors/assurance.ts";
import { limitHashing } from "./hashing.ts";
import { namedByPurpose } from "./link-purpose.ts";
import { ownAddress } from "./mail.ts";
import { isMailAddress, refuseAddress } from "./mail-address.ts";
import { openedBefore, rememberOpened } from "./opened-links.ts";
import { recover } from "./recover.ts";
import {
  endSessions,
  equaliseHashTime,
  refreshInTurn,
  refuseBanned,
  refuseBannedLink,
  refuseFormer,
} from "./sign-in-rules.ts";
import { hideUnconfirmed, signUp as keepSignUp } from "./sign-up.ts";
import { refuseCommon, refuseShort } from "./weak-passwords.ts";

/** Returns the library's response unchanged. */
export const forward: Handler = ({ ask }, { incoming }) => ask(incoming);

/** `POST /token`: a session for a password, or for a refresh token. */
export const signIn: Handler = async ({ sql, ask, complete }, { incoming }) => {
  const { json } = incoming;
  const grant = incoming.url.searchParams.get("grant_type");
  if (grant === "refresh_token")
    return complete(await refuseBanned(await refreshInTurn(json.refresh_token, sql, () => ask(incoming)), sql));
  if (grant !== "password") return authError(400, "unsupported_grant_type", notOfferedGrant(grant));
  return limitHashing(async () => {
    const { times, waits } = await equaliseHashTime(json, sql);
    const answered = await refuseFormer(await hideUnconfirmed(await ask(incoming), json, { waits, sql }), times, sql);
    return complete(await refuseBanned(answered, sql), "password");
  });
};

/** `POST /signup`. */
export const signUp: Handler = async (service, { incoming }) => {
  const { sql, mailer, siteUrl, confirmEmails, commonPasswords, ask, complete } = service;
  const common = await refuseCommon(incoming.json, commonPasswords);
  if (common) return common;
  const redirectTo = ownAddress(incoming.url.searchParams.get("redirect_to"), siteUrl);
  return limitHashing(async () =>
    confirmEmails ? keepSignUp(incoming.json, { sql, mailer, redirectTo }) : complete(await ask(incoming), "password"),
  );
};

/**
 * `POST /verify`: a session for a link that was mailed. A link opens once; `browser`, a secret that the site's own page
 * sends along, opens it again for the browser that got no answer.
 */
export const openLink: Handler = ({ sql, ask, complete, refresh }, call) =>
  limitHashing(async () => {
    const before = await openedBefore(call.incoming.json, sql);
    if (before) return refresh(before);
    const incoming = await namedByPurpose(call.incoming, sql);
    const refused = (await refuseBannedLink(incoming.json, sql)) ?? (await confirmSignUp(incoming.json, sql));
    if (refused) return refused;
    const opened = await complete(await refuseBanned(await ask(incoming), sql), "otp");
    await rememberOpened(incoming.json, opened, sql);
    return opened;
  });

/** `POST /recover`: a link to set a password. */
export const mailRecovery: Handler = ({ sql, mailer, ask }, { incoming }) =>
  recover(incoming.json.email, { sql, mailer }, () => ask(incoming));

/** `GET /user`. */
export const readUser: Handler = async ({ ask, complete }, { incoming }) => complete(await ask(incoming));

/** `PUT /user`: changes the caller's address, password or metadata. */
export const changeOwnUser: Handler = asPerson(async (service, { userId, sessionId, isAal2 }, { incoming }) => {
  const { sql, ask, complete, minPasswordLength, commonPasswords } = service;
  const { email, password } = incoming.json;
  const common = await refuseCommon(incoming.json, commonPasswords);
  if (common) return common;
  if (!isAal2 && (await hasFactor(userId, sql))) return needsFactor();
  if (typeof email === "string" && email !== "" && !isMailAddress(email)) return refuseAddress();
  const isChosen = typeof password === "string";
  const short = isChosen && (await refuseShort(password, userId, { sql, minPasswordLength }));
  if (short) return short;
  const send = () => ask(incoming);
  const response = await complete(await ("password" in incoming.json ? limitHashing(send) : send()));
  // A person whose request was cut off before the other sessions ended retries, and gets the answer that the password is
  // the same.
  const isTheirs = response.status === 200 || (await refusalOf(response)) === "same_password";
  if (isTheirs && isChosen) await endSessions(userId, sql, sessionId);
  return response;
});

const needsFactor = (): Response =>
  authError(401, "insufficient_aal", "AAL2 session is required to update email or password when MFA is enabled.");

const refusalOf = async (response: Response): Promise<unknown> =>
  response.status === 422 ? (await response.clone().json()).error_code : undefined;
