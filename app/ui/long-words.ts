import { isValidElement, type ReactNode } from "react";

/** The text of the React children, as far as it is written there: text that components add themselves is not read. */
const textOf = (node: ReactNode): string => {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(textOf).join("");
  return isValidElement<{ children?: ReactNode }>(node) ? ` ${textOf(node.props.children)} ` : "";
};

/** True for a word that no column is widened for, such as a name of a hundred letters. Addresses break at their marks. */
export const hasLongWord = (node: ReactNode): boolean => /[^\s@.]{21,}/.test(textOf(node));
