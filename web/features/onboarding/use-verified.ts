import { useSession } from '#web/lib/session.ts';

/**
 * Whether the user is signed in with a confirmed address, as required to create a site; assumed of a
 * signed-in user until the server has answered.
 */
export function useVerified(): boolean {
  const { signedIn, user } = useSession();
  return signedIn && user?.active !== '0';
}
