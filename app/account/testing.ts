import { eachStudentText } from "~/school/student-texts";
import type { Profile } from "./profile-store";

/** A student's profile as the database has it, for tests. */
export const PROFILE: Profile = {
  id: "1",
  email: "lia@example.com",
  full_name: "Lia",
  role: "aluno",
  language: "pt",
  phone: null,
  birth_date: null,
  guardian_name: null,
  guardian_contact: null,
  ...eachStudentText(() => null),
  plan: null,
  level: null,
  photo: null,
  temporary_password: false,
  sign_up_unfinished: false,
  temporary_password_expires_at: null,
  first_login_at: null,
  deactivated_at: null,
  created_at: "2026-11-21T12:00:00Z",
};
