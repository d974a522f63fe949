const TYPED = 'typed.';

/** Where a form keeps in this tab what is typed into it. */
export const typedKey = (form: string): string => TYPED + form;

/** Whoever leaves takes what they had begun to type along: the tab may be another's next. */
export function forgetTyped(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(TYPED)) sessionStorage.removeItem(key);
  } catch {
    // a browser that keeps nothing has nothing to forget
  }
}
