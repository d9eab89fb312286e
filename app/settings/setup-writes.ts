import { m } from "~/i18n/paraglide/messages";
import { supabase } from "~/platform/backend/supabase";
import { writesWith } from "~/platform/forms/write-action";

const { outcomeOf, call } = writesWith({ failed: m.setup_failed, away: m.setup_failed });

/** The tests that the teacher asks for; their results come later, and `readSetup` has them. */
export const setupWrites = {
  sendTestPush: (_: object) => outcomeOf(supabase().rpc("send_test_push")),
  /** Hides the list of optional steps permanently. */
  closeSetup: call("close_setup"),
  testRestore: (_: object) => outcomeOf(supabase().rpc("request_restore_test")),
};
