import { z } from "zod";
import { isWebAddress } from "../text/web-address.ts";

/** A required address that starts with https://. */
export const webAddressField = (error: () => string) => z.string().trim().refine(isWebAddress, { error });
