import { call } from '#web/lib/api.ts';
import { noteKiosk } from '#web/lib/kiosk.ts';
import { writeToken } from '#web/lib/write-token.ts';
import { kioskToken } from '#worker/contract/kiosk.ts';

/** Turns this browser into a community's kiosk. The page load discards earlier users' data in memory. */
export async function pairHere(
  locale: string,
  given: { community_id: string; code: string },
  go: (address: string) => void = (address) => location.replace(address),
): Promise<void> {
  const { token } = await call(kioskToken, { body: { ...given, community_id: Number(given.community_id) } });
  noteKiosk({ kiosk_community_id: Number(given.community_id), kiosk_community_slug: null });
  writeToken(token, 'login');
  go(`/${locale}/wall/${Number(given.community_id)}`);
}
