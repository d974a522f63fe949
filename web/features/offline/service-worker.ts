import { mayPrefetch } from '#web/lib/prefetch.ts';
import { isSignedIn } from '#web/lib/session.ts';

type Policy = { createScriptURL(input: string): string };
type WithPolicies = { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } };

const ADDRESS = '/sw.js';
const only: Policy = { createScriptURL: () => ADDRESS };

let registered: Promise<ServiceWorkerRegistration | null> | undefined;

/** The service worker, from its first use on; null where there can be none. */
export const registerServiceWorker = (): Promise<ServiceWorkerRegistration | null> =>
  (registered ??= register());

async function register(): Promise<ServiceWorkerRegistration | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null;
  const { trustedTypes } = window as WithPolicies;
  const policy = trustedTypes?.createPolicy('service-worker', only) ?? only;
  try {
    const address = policy.createScriptURL(ADDRESS);
    return (await navigator.serviceWorker.register(address, { updateViaCache: 'none' })) ?? null;
  } catch {
    // a private window may refuse; everything works without it while there is a connection
    return null;
  }
}

/** What may be wanted later: only who is signed in here has a use for what it takes to write. */
export const soonWanted = (): Later[] =>
  !mayPrefetch() ? [] : isSignedIn() ? ['reading', 'writing'] : ['reading'];

type Later = 'reading' | 'writing';

/** Tells the service worker what this page was made of: it came after the page. */
export async function tellSeen(later: Later[]): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({
    type: 'seen',
    locale: document.documentElement.lang,
    path: location.pathname,
    pieces: piecesSeen(),
    pictures: picturesSeen(),
    later,
  });
}

const addresses = (): URL[] => performance.getEntriesByType('resource').map(({ name }) => new URL(name));

/** The built files that this page has loaded. */
export const piecesSeen = (): string[] => [
  ...new Set(
    addresses()
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
      .map(({ pathname }) => pathname),
  ),
];

const picturesSeen = (): string[] =>
  addresses()
    .filter(({ pathname }) => pathname.startsWith('/api/media/'))
    .map(({ pathname, search }) => pathname + search);
