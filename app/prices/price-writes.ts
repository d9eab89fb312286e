import { m } from "~/i18n/paraglide/messages";
import { writesWith } from "~/platform/forms/write-action";
import { toast } from "~/ui/toast-store";

const { call } = writesWith({
  own: {
    INVALID_DATE: m.prices_problem_day,
    NOTICE_TOO_SHORT: m.prices_problem_notice,
    RAISED_THIS_YEAR: m.prices_problem_raised,
    STUDENTS_REQUIRED: m.prices_problem_students,
    EDIT_CONFLICT: m.prices_problem_changed,
  },
  failed: m.prices_problem_failed,
});

/** The teacher's writes of price adjustments. Both notify each student. */
export const priceWrites = {
  announcePrices: call("announce_price_adjustment", () => toast({ title: m.prices_announced() })),
  withdrawPrices: call("withdraw_price_adjustment", () => toast({ title: m.prices_withdrawn() })),
};
