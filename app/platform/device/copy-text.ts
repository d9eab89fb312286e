/**
 * Puts a text on the clipboard, which is undefined outside secure contexts and may be refused.
 * @returns whether it is there.
 */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};
