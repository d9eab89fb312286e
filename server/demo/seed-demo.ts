import type { Client } from "../backend/site-backend.ts";
import { addStartingArticles } from "../starting-articles.ts";
import { fillInBusiness } from "./business.ts";
import { addCards } from "./cards.ts";
import { addClasses, addClassRequest, addSeriesRequest } from "./classes.ts";
import { expectSuccess } from "./expect-success.ts";
import { recordGreeting } from "./greeting.ts";
import { addPause } from "./pauses.ts";
import { recordPayments } from "./payments.ts";
import { createPeople } from "./people.ts";
import { TEACHER } from "./personas.ts";
import { addPlacementTests } from "./placement-tests.ts";
import { drawPortrait } from "./portrait.ts";
import { announcePrice } from "./prices.ts";
import { addProgress } from "./progress.ts";
import { addSpeaking } from "./speaking.ts";
import { addStations } from "./stations.ts";
import { bookTrials } from "./trials.ts";
import { countVisits } from "./visits.ts";
import { fillWaitingList } from "./waiting.ts";
import { writeNotifications } from "./written-notifications.ts";

/** Fills a school with demo data. Each part skips existing rows, so an interrupted run can be repeated. */
export async function seedDemo(server: Client, password: string): Promise<void> {
  const ids = await createPeople(server, password);
  await fillInBusiness(server);
  await drawPortrait(server, ids.get(TEACHER.email) ?? "");
  await recordGreeting(server);
  await bookTrials(server, ids);
  await addClasses(server, ids);
  await addSeriesRequest(server, ids);
  await addClassRequest(server, ids);
  await addPause(server, ids);
  await fillWaitingList(server, ids);
  await addProgress(server, ids);
  await addSpeaking(server, ids);
  await addStations(server, ids);
  await addCards(server, ids);
  await addPlacementTests(server, ids);
  await recordPayments(server, ids);
  await announcePrice(server, ids);
  await addStartingArticles(server);
  await writeNotifications(server, ids);
  await countVisits(server);
  // The demo sends no mail.
  expectSuccess(await server.from("mail_outbox").delete().eq("state", "queued").select("id"));
}
