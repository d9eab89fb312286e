import { m } from "~/i18n/paraglide/messages";
import type { Zod } from "~/platform/forms/later-rules";
import { formOf, textOrNull } from "~/platform/forms/row-fields";
import { useWrite } from "~/platform/forms/use-write";
import { isWebAddress } from "~/platform/text/web-address";
import { Field } from "~/ui/field";
import { Fold } from "~/ui/fold";
import { Input } from "~/ui/input";
import { Select } from "~/ui/select";
import { withBoundary } from "~/ui/with-boundary";
import type { Hours } from "./read-settings";
import { SettingsForm } from "./settings-form";
import type { hoursWrites } from "./settings-writes";

const LONGEST_LINK = 450;

const PER = ["school", "student", "class"] as const;
const isPer = (per: string): per is (typeof PER)[number] => PER.some((one) => one === per);
const ROOM = formOf({
  room_link: textOrNull((z) =>
    z
      .string()
      .trim()
      .max(LONGEST_LINK)
      .refine((link) => link === "" || isWebAddress(link), { error: () => m.classes_problem_link() }),
  ),
  room_per: {
    rule: (z: Zod) => z.enum(PER),
    toValue: (per: string) => (isPer(per) ? per : "school"),
    toCell: (per: string) => per,
  },
});

/** The online room of classes that have none of their own. */
function RoomFormInside({ rules }: { rules: Hours["rules"] }) {
  const { write } = useWrite<typeof hoursWrites>();
  return (
    <SettingsForm
      id="room"
      title={m.settings_room()}
      lead={m.settings_room_lead()}
      {...ROOM}
      row={rules}
      write={(before, after) => write("changeRules", { before, after })}
      names={{ school: m.settings_room_school(), student: m.settings_room_student(), class: m.settings_room_class() }}
    >
      {({ register }, error) => (
        <>
          <Field
            id="room_link"
            label={m.settings_room_link()}
            hint={m.settings_room_hint()}
            error={error("room_link")}
            optional
          >
            <Input {...register("room_link")} type="url" inputMode="url" autoComplete="off" placeholder="https://" />
          </Field>
          <Fold title={m.common_advanced()} of={m.settings_room()} isOpen={error("room_per") !== undefined}>
            <Field
              id="room_per"
              label={m.settings_room_per()}
              hint={m.settings_room_per_hint()}
              error={error("room_per")}
            >
              <Select {...register("room_per")}>
                <option value="school">{m.settings_room_school()}</option>
                <option value="student">{m.settings_room_student()}</option>
                <option value="class">{m.settings_room_class()}</option>
              </Select>
            </Field>
          </Fold>
        </>
      )}
    </SettingsForm>
  );
}

export const RoomForm = withBoundary(RoomFormInside);
