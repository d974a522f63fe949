import { tab } from '#web/lib/storage.ts';
import { FORM_PREFIX } from '#web/lib/storage-keys.ts';
/** Drops all unsaved form input on logout: the next user of this tab may be someone else. */
export function forgetForms(): void {
  tab.removeAll(FORM_PREFIX);
}
