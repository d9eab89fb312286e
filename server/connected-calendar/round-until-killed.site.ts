// Run and killed by the tests: one round in a process of its own, with a calendar's server on this machine.
import { connect } from "../backend/site-backend.ts";
import { createCalendarRounds } from "./calendar-round.ts";

const { SITE = "", SERVER_KEY = "", SECRET_KEY = "", SITE_URL = "", AUTHORITY = "" } = process.env;
const rounds = createCalendarRounds({
  server: connect(SITE, SERVER_KEY, (asked) => fetch(asked)),
  secretKey: SECRET_KEY,
  siteUrl: SITE_URL,
  network: { isAllowed: () => true, ca: AUTHORITY },
});
await rounds.run();
rounds.close();
