import { type ReactNode, useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { ForgotForm } from "./forgot-form";
import { type Mode, modeOf, modeSearch } from "./mode";
import { SignInForm } from "./sign-in-form";
import { SignUpForm } from "./sign-up-form";

/** The forms for visitors: sign in, sign up, forgotten password. The address names the open one. */
export function Portal({ onDone }: { onDone: () => Promise<void> }) {
  const [params] = useSearchParams();
  switch (modeOf(params)) {
    case "sign-up":
      return (
        <SignInCard title={m.account_title_sign_up()} lead={m.account_sign_up_lead()}>
          <SignUpForm />
          <Way before={m.account_have_account()} to="sign-in" label={m.account_sign_in()} />
        </SignInCard>
      );
    case "forgot":
      return (
        <SignInCard title={m.account_title_forgot()} lead={m.account_forgot_lead()}>
          <ForgotForm />
          <Way to="sign-in" label={m.account_back_to_sign_in()} />
        </SignInCard>
      );
    default:
      return (
        <SignInCard title={m.account_sign_in()} lead={m.account_sign_in_lead()}>
          <SignInForm onDone={onDone} />
          <Way to="forgot" label={m.account_forgot()} />
          <Way before={m.account_no_account()} to="sign-up" label={m.account_sign_up()} />
        </SignInCard>
      );
  }
}

function SignInCard({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  // A pressed control disappears with its form, so the focus moves to the heading.
  useEffect(() => {
    if (shown.current !== title) heading.current?.focus();
    shown.current = title;
  }, [title]);
  return (
    <div className="mx-auto grid w-full max-w-md gap-6 px-5 py-10 sm:py-16">
      <div className="grid gap-2">
        <h1 ref={heading} tabIndex={-1} className="text-4xl">
          {title}
        </h1>
        <p className="text-lg text-soft">{lead}</p>
      </div>
      {children}
    </div>
  );
}

function Way({ before, to, label }: { before?: string; to: Mode; label: string }) {
  const lang = useLang();
  const [params] = useSearchParams();
  return (
    <p className="text-center text-soft">
      {before}{" "}
      <Link
        to={pathFor("profile", lang) + modeSearch(to, lang, params)}
        className="inline-block py-2 font-semibold text-ink underline underline-offset-4"
      >
        {label}
      </Link>
    </p>
  );
}
