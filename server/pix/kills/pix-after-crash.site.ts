// Run and killed by the tests: one round in a process of its own, with a provider on this machine.
import { connect } from "../../backend/site-backend.ts";
import { createPixRounds } from "../pix-round.ts";

const { SITE = "", SERVER_KEY = "", SECRET_KEY = "", AUTHORITY = "" } = process.env;
const rounds = createPixRounds({
  server: connect(SITE, SERVER_KEY, (asked) => fetch(asked)),
  secretKey: SECRET_KEY,
  network: { isAllowed: () => true, ca: AUTHORITY },
});
await rounds.run();
rounds.close();
