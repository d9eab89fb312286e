import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { eachStudentText } from "~/school/student-texts";
import { ProfileForm, SignUp } from "./forms.ts";

const PROFILE = {
  full_name: "Ana Lima",
  phone: "",
  language: "pt",
  ...eachStudentText(() => ""),
  birth_date: "",
  guardian_name: "",
  guardian_contact: "",
};
const asked = m.common_phone_nine({ number: "(11) 98765-4321" });

/** The form's error messages, by field. */
const said = (form: typeof ProfileForm | typeof SignUp, values: object) =>
  form.safeParse(values).error?.issues.map(({ path, message }) => [path.join(), message]) ?? [];

test("a profile asks about a mobile number without its ninth digit", () => {
  expect(said(ProfileForm, { ...PROFILE, phone: "(11) 8765-4321" })).toEqual([["phone", asked]]);
  expect(said(ProfileForm, { ...PROFILE, phone: "(11) 98765\u20114321" })).toEqual([]);
});

test("an incomplete phone number of a guardian is refused, too", () => {
  const child = { birth_date: `${new Date().getFullYear() - 15}-01-01`, guardian_name: "Marta Lima" };
  const wrong = { ...child, guardian_contact: "+55 11 8765-4321" };
  expect(said(ProfileForm, { ...PROFILE, ...wrong })).toEqual([["guardian_contact", asked]]);
  const account = { full_name: "Ana Lima", email: "ana@example.com", password: "a long password", accepts: true };
  expect(said(SignUp, { ...account, ...wrong })).toEqual([["guardian_contact", asked]]);
  expect(said(ProfileForm, { ...PROFILE, ...child, guardian_contact: "marta@example.com" })).toEqual([]);
  // An adult does not see the field, so it must not block saving the others.
  expect(said(ProfileForm, { ...PROFILE, guardian_contact: "+55 11 8765-4321" })).toEqual([]);
});
