import { m } from "~/i18n/paraglide/messages";
import { pageLang } from "~/i18n/use-lang";
import type { Result } from "~/platform/backend/result";
import { writesWith } from "~/platform/forms/write-action";
import { formatClassLength } from "~/school/class-length";
import { isSuitable, type SuitableHours } from "~/school/suitable-hours";
import { toast } from "~/ui/toast-store";
import { HOUR_PROBLEMS, outdatedIfRefused } from "./change-hours";

const { call } = writesWith({
  own: { ...HOUR_PROBLEMS, SLOT_TAKEN: m.classes_offer_taken, TOO_SOON: m.classes_offer_taken },
  failed: m.common_not_saved,
});

const joinWaitingList = call("join_waiting_list", () => toast({ title: m.classes_wait_joined() }));
const takeOffer = call("take_offer", () => toast({ title: m.classes_offer_yours() }));

/** A student's writes on the waiting list. `purpose`: the class to move, or the make-up credit to spend. */
export const waitingWrites = {
  joinWaitingList: async ({ purpose, suits }: { purpose: string; suits: SuitableHours }): Promise<Result> =>
    isSuitable(suits)
      ? joinWaitingList({ purpose, ...suits })
      : {
          kind: "refused",
          problem: m.common_suit_problem({ length: formatClassLength(pageLang()) }),
          code: "INVALID_HOURS",
        },
  leaveWaitingList: call("leave_waiting_list"),
  takeOffer: (order: Parameters<typeof takeOffer>[0]) => outdatedIfRefused(takeOffer(order)),
  declineOffer: call("decline_offer"),
};
