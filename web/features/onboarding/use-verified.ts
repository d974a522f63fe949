import { useSession } from '#web/lib/session.ts';

/** Whether the user is signed in with a confirmed address, as required to create a site. */
export const useVerified = (): boolean => useSession().user?.active === '1';
