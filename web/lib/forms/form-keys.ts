const TYPED = 'typed.';

/** Session-storage key of a form's unsaved input. */
export const formKey = (form: string): string => TYPED + form;

/** Drops all unsaved form input on logout: the next user of this tab may be someone else. */
export function forgetForms(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(TYPED)) sessionStorage.removeItem(key);
  } catch {
    // storage is blocked, so there is nothing to remove
  }
}
