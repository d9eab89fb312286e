/** Control and format characters, direction marks, zero-width characters, and blank letters. */
const UNSEEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800\ufff9-\ufffc]/u;
/** Letters of all scripts, without combining marks. */
const LETTER =
  /[A-Za-z\u00aa\u00b5\u00ba\u00c0-\u02af\u0370-\u0482\u048a-\u167f\u1681-\u1fff\u2c00-\u2dff\u3005-\ud7ff\uf900-\ufdff\ufe70-\ufefc\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc\u{10000}-\u{1cfff}\u{20000}-\u{3ffff}]/u;

/** True if a text can be a person's name. The same rule as the database's `private.is_name`, which a test compares. */
export const isName = (text: string): boolean => !UNSEEN.test(text) && LETTER.test(text);

/** The same of a field that may be empty. */
export const isNameIfAny = (text: string): boolean => text.trim() === "" || isName(text);
