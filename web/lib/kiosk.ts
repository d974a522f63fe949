import type { User } from '#worker/contract/account.ts';
import { local } from './storage.ts';

/** The specification's key for the record of the kiosk that this browser is. */
export const KIOSK_KEY = 'kiosk_user';

export type KioskUser = Pick<User, 'kiosk_community_slug'> & { kiosk_community_id: number };

/** Which kiosk this browser is, or null. A record that cannot be read is logged and dropped. */
export function readKiosk(): KioskUser | null {
  const kept = local.get(KIOSK_KEY);
  if (kept === null) return null;
  try {
    const { kiosk_community_id: id, kiosk_community_slug: slug } = JSON.parse(kept) as Record<
      string,
      unknown
    >;
    if (Number.isSafeInteger(id) && Number(id) > 0)
      return { kiosk_community_id: Number(id), kiosk_community_slug: typeof slug === 'string' ? slug : null };
  } catch {
    // told below
  }
  reportError(new Error('The record of a kiosk could not be read.'));
  dropKiosk();
  return null;
}

/** Keeps true to the user record which kiosk this browser is, and says so. */
export function noteKiosk({ kiosk_community_id, kiosk_community_slug }: Pick<User, keyof KioskUser>) {
  if (kiosk_community_id === null) {
    dropKiosk();
    return null;
  }
  const kiosk: KioskUser = { kiosk_community_id, kiosk_community_slug };
  local.set(KIOSK_KEY, JSON.stringify(kiosk));
  return kiosk;
}

export const dropKiosk = (): void => local.remove(KIOSK_KEY);

/** The route of a kiosk's wall, for a link or a redirect. */
export const wallOf = ({ kiosk_community_id }: KioskUser, locale: string) =>
  ({ to: '/$locale/wall/$id', params: { locale, id: String(kiosk_community_id) } }) as const;

/** The specification's two ways past the redirect; they lead to a page that is forbidden, not to what is on it. */
export const isKioskPath = (path: string, search: string): boolean =>
  path.includes('wall') || new URLSearchParams(search).has('fw');
