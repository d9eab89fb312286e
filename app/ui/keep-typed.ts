/**
 * For a form whose `values` are read anew while it is open: fields that nobody touched follow, what is typed in the
 * others stays. Which those are is only known to a form that looks at `formState.dirtyFields`.
 */
export const KEEP_TYPED = { keepDirtyValues: true, keepErrors: true, keepSubmitCount: true } as const;
