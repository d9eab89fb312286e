/**
 * For a form whose `values` change while it is open: untouched fields follow, edited ones keep their text. It needs a
 * form that reads `formState.dirtyFields`.
 */
export const KEEP_DIRTY_VALUES = { keepDirtyValues: true, keepErrors: true, keepSubmitCount: true } as const;
