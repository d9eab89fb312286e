/** The script of every document. No framework: what must be alive on a public page hangs on `data-do`. */
export {};
