import { currentLocale } from '#web/i18n/locale-path.ts';
import type { AssetGroup, SeenMessage } from '#web/lib/offline/seen-message.ts';
import { mayPrefetch } from '#web/lib/prefetch.ts';

type Policy = { createScriptURL(input: string): string };
type WithPolicies = { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } };

const ADDRESS = '/sw.js';
const only: Policy = { createScriptURL: () => ADDRESS };

let registered: Promise<ServiceWorkerRegistration | null> | undefined;

/** The registration of the service worker, made on the first call; null where it is unavailable. */
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
    // private windows may refuse; without it everything works while online
    return null;
  }
}

/** The assets to prefetch: visitors write too, and sign up at the end. */
export const assetsToPrefetch = (): AssetGroup[] => (mayPrefetch() ? ['reading', 'writing'] : []);

/** Reports the resources of this page to the service worker, which started after they were loaded. */
export async function reportSeen(later: AssetGroup[]): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({
    type: 'seen',
    locale: currentLocale(),
    path: location.pathname,
    pieces: piecesSeen(),
    pictures: picturesSeen(),
    later,
  } satisfies SeenMessage);
}

/** Caches the page that is shown, with its pictures, to be opened offline. */
export async function keepThisPage(): Promise<void> {
  if ('caches' in window && (await registerServiceWorker())) await reportSeen([]);
}

const addresses = (): URL[] => performance.getEntriesByType('resource').map(({ name }) => new URL(name));

/** The built assets that this page has loaded. */
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
