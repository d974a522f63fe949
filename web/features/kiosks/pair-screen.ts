import { call } from '#web/lib/api.ts';
import { storeKiosk } from '#web/lib/kiosk.ts';
import { writeToken } from '#web/lib/write-token.ts';
import { kioskToken } from '#worker/contract/kiosk.ts';

/** Turns this browser into a community's kiosk. The page load discards earlier users' data in memory. */
export async function pairThisBrowser(
  locale: string,
  input: { community_id: string; code: string },
  navigate: (address: string) => void = (address) => location.replace(address),
): Promise<void> {
  const { token } = await call(kioskToken, { body: { ...input, community_id: Number(input.community_id) } });
  storeKiosk({ kiosk_community_id: Number(input.community_id), kiosk_community_slug: null });
  writeToken(token, 'login');
  navigate(`/${locale}/wall/${Number(input.community_id)}`);
}
