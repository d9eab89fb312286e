import { useEffect } from "react";

type PolicyDocument = Document & { featurePolicy?: { allowsFeature(name: string): boolean } };

/**
 * True if this document came from an address whose policy refuses the microphone (server/web/recording-pages.ts), as after
 * a link inside the application. Only browsers that follow the policy say so.
 */
const isMicrophoneRefused = (page: PolicyDocument = document): boolean =>
  page.featurePolicy?.allowsFeature("microphone") === false;

/**
 * Loads the page as a document of its own where it was reached by a link inside the application, because only documents of
 * this address are allowed to use the microphone. Drafts are on the device by then.
 */
export function useMicrophonePolicy(): void {
  useEffect(() => {
    // Reloading a document that was loaded from this address would not change its policy.
    const [loaded] = performance.getEntriesByType("navigation");
    if (isMicrophoneRefused() && loaded && new URL(loaded.name).pathname !== location.pathname) location.reload();
  }, []);
}
