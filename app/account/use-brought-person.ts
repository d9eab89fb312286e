import { useEffect } from "react";
import { useMatches, useRevalidator } from "react-router";
import { keepSeen } from "~/platform/offline/last-seen";
import { whenUsable } from "~/ui/when-usable";
import type { Profile } from "./profile-store";
import { confirmPerson } from "./session";

/**
 * Takes over a document that came with its person's data: looks whether they are signed in, as the guard does before
 * later pages, and stores a student's data for when there is no network.
 * @param profile the document's person; undefined where the browser has read the page.
 */
export function useBroughtPerson(profile: Profile | undefined): void {
  const matches = useMatches();
  const { revalidate } = useRevalidator();
  // Only the document as it came: later pages are read by the browser.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the document's own data
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (!profile || dataset.person !== profile.id) return;
    void whenUsable().then(async () => {
      delete dataset.person;
      const found = await confirmPerson(profile);
      // The guard sends visitors to the sign-in.
      if (!found) return revalidate();
      if (found.profile.id !== profile.id) return window.location.reload();
      for (const { loaderData } of matches) keepSeen(profile, loaderData);
    });
  }, []);
}
