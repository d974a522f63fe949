import type { User } from '#worker/contract/account.ts';
import { isRecord } from './json.ts';
import { local, readStored } from './storage.ts';
import { KIOSK_KEY } from './storage-keys.ts';

export type KioskUser = Pick<User, 'kiosk_community_slug'> & { kiosk_community_id: number };

/** The kiosk record of this browser, or null. An unreadable record is logged and removed. */
export function readKiosk(): KioskUser | null {
  return readStored(local, KIOSK_KEY, parse, () =>
    reportError(new Error('The record of a kiosk could not be read.')),
  );
}

function parse(stored: unknown): KioskUser | null {
  if (!isRecord(stored)) return null;
  const { kiosk_community_id: id, kiosk_community_slug: slug } = stored;
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0) return null;
  return { kiosk_community_id: id, kiosk_community_slug: typeof slug === 'string' ? slug : null };
}

/** Updates this browser's kiosk record from the user record. Returns it, or null for other users. */
export function storeKiosk({ kiosk_community_id, kiosk_community_slug }: Pick<User, keyof KioskUser>) {
  if (kiosk_community_id === null) {
    removeKiosk();
    return null;
  }
  const kiosk: KioskUser = { kiosk_community_id, kiosk_community_slug };
  local.set(KIOSK_KEY, JSON.stringify(kiosk));
  return kiosk;
}

export const removeKiosk = (): void => local.remove(KIOSK_KEY);

/** The route of a kiosk's wall, for a link or a redirect. */
export const wallOf = ({ kiosk_community_id }: KioskUser, locale: string) =>
  ({ to: '/$locale/wall/$id', params: { locale, id: String(kiosk_community_id) } }) as const;

/** The specification's two exceptions to the redirect; they lead to the "forbidden" page, not to content. */
export const isKioskPath = (path: string, search: string): boolean =>
  path.includes('wall') || new URLSearchParams(search).has('fw');
