import { call } from '#web/lib/api.ts';
import { noteKiosk } from '#web/lib/kiosk.ts';
import { writeToken } from '#web/lib/write-token.ts';
import { kioskToken } from '#worker/contract/kiosk.ts';

/** From now on this browser is a screen of the community. What it knew of anyone before is left behind with the page. */
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
