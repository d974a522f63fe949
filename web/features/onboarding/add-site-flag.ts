import { asFlag, local } from '#web/lib/storage.ts';
import { ADD_SITE_FLAG_KEY } from '#web/lib/storage-keys.ts';

/** In memory, only for browsers without storage: another tab may take the stored flag. */
let held = false;

/** Whether the site of the draft is to be created as soon as its author is signed in. */
export const isSiteWanted = (): boolean => held || local.get(ADD_SITE_FLAG_KEY, asFlag) !== null;

export function wantSite(on = true): void {
  if (on) local.set(ADD_SITE_FLAG_KEY, 'true');
  else local.remove(ADD_SITE_FLAG_KEY);
  held = on && !local.has(ADD_SITE_FLAG_KEY);
}
