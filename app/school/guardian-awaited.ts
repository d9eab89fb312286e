import { createContext } from "react";

/** True on the pages of a minor whose guardian has not agreed: nothing there records a voice or reaches a phone. */
export const GuardianAwaited = createContext(false);
