import type { LoaderFunctionArgs } from "react-router";
import { leaveToBrowser, personalDocument } from "../backend/personal-document";

type ReaderArgs = Pick<LoaderFunctionArgs, "request" | "params">;
type Reader<A extends ReaderArgs, T> = (asked: A) => Promise<T>;

/**
 * A page's `loader` by the reader that its `clientLoader` has. A document without its data (a frame) gets null, which the
 * router hands to no page. What fails here is asked for again, and shown, by the browser.
 */
export function onServer<A extends ReaderArgs, T>(read: Reader<A, T>): Reader<A, T>;
export function onServer<A extends ReaderArgs>(read: Reader<A, unknown>): Reader<A, unknown> {
  return async (asked) => {
    if (isFrame()) return null;
    try {
      return await read(asked);
    } catch (error) {
      if (error instanceof Response) throw error;
      leaveToBrowser();
      return null;
    }
  };
}

/** A page's `clientLoader`. It reads later navigations, and the first document where that came without its data. */
export function inBrowser<A extends ReaderArgs, T>(read: Reader<A, T>): Reader<A, T> {
  const clientLoader: Reader<A, T> = (asked) => read(asked);
  return Object.defineProperty(clientLoader, "hydrate", { get: isFrame });
}

/** True if the document is without its data. */
function isFrame(): boolean {
  if (typeof document === "undefined") return personalDocument()?.isFrame ?? true;
  return document.documentElement.dataset.person === undefined;
}
