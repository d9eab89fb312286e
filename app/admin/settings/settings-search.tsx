import { useId, useState } from "react";
import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { findSettings } from "~/settings/sections";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";

/** Finds a part of the settings by its topic, on any tab. */
export function SettingsSearch() {
  const [words, setWords] = useState("");
  const found = findSettings(words);
  const isSearching = words.trim() !== "";
  return (
    <search className="grid gap-2">
      <Field id={useId()} label={m.settings_search()} hideLabel>
        <Input
          type="search"
          autoComplete="off"
          placeholder={m.settings_search()}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </Field>
      {found.length > 0 && (
        <ul className="grid divide-y rounded-card border bg-card px-4">
          {found.map(({ to, title, tab }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={() => setWords("")}
                className="flex min-h-11 items-center justify-between gap-3 py-2"
              >
                {title}
                <span className="text-base text-soft">{tab}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={isSearching && found.length === 0 ? "text-soft" : "sr-only"}>
        {isSearching &&
          (found.length === 0 ? m.settings_search_nothing() : m.admin_find_count({ count: found.length }))}
      </p>
    </search>
  );
}
