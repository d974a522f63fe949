import { asFlag, local } from '#web/lib/storage.ts';
import { ADD_SITE_FLAG_AT_KEY, ADD_SITE_FLAG_KEY } from '#web/lib/storage-keys.ts';

/** After this time the next person on the device is more likely to be another one. */
const LIFETIME_MS = 24 * 60 * 60_000;

/** In memory, only for browsers without storage: another tab may take the stored flag. */
let held = false;

const asTime = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null);

/** Whether the site of the draft is to be created as soon as its author is signed in. */
export const isSiteWanted = (): boolean =>
  held ||
  (local.get(ADD_SITE_FLAG_KEY, asFlag) !== null &&
    Math.abs(Date.now() - (local.get(ADD_SITE_FLAG_AT_KEY, asTime) ?? 0)) < LIFETIME_MS);

export function wantSite(on = true): void {
  if (on) {
    local.set(ADD_SITE_FLAG_AT_KEY, String(Date.now()));
    local.set(ADD_SITE_FLAG_KEY, 'true');
  } else {
    local.remove(ADD_SITE_FLAG_KEY);
    local.remove(ADD_SITE_FLAG_AT_KEY);
  }
  held = on && !local.has(ADD_SITE_FLAG_KEY);
}
