import { useSession } from '#web/lib/session.ts';

/** Someone is signed in whose address is confirmed: nothing stands between them and a site. */
export const useVerified = (): boolean => useSession().user?.active === '1';
