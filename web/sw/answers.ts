import { isWithdrawn } from '#web/lib/offline/cached-page.ts';
import {
  apiResponseKey,
  personOf,
  readableBy,
  sharedWith,
  sitePage,
  siteRefOfApiPath,
} from '#web/lib/offline/places.ts';
import { isLocale } from '#worker/shared/locale.ts';
import { forgetPages, forgetPrepared } from './forget.ts';
import { cachePage } from './pages.ts';
import { foundIn, within } from './scope.ts';

type FetchInput = { event: ExtendableEvent; request: Request };

/**
 * The network timeout where a response is cached. Longer than a page's, since it may follow a recent write.
 */
const TIMEOUT_MS = 8_000;

/**
 * An API response from the network; if there is none, or a server error, the one cached when this user
 * prepared their visit.
 */
export async function answer({ event, request }: FetchInput): Promise<Response> {
  const authorization = request.headers.get('Authorization');
  const person = personOf(authorization);
  const prepared = await preparedAnswer(request, person);
  const fetched = fetch(request);
  const signedIn = authorization !== null;
  // also after the timeout: a user who has lost access must no longer read the cached data
  event.waitUntil(
    fetched.then((response) => follow(event, request, response, signedIn, person)).catch(() => undefined),
  );
  try {
    const response = await within(fetched, prepared ? TIMEOUT_MS : null);
    return response.status >= 500 && prepared ? prepared : response;
  } catch (error) {
    if (prepared) return prepared;
    throw error;
  }
}

function preparedAnswer(request: Request, person: string): Promise<Response | undefined> {
  const key = apiResponseKey(new URL(request.url), request.headers.get('Accept-Language') ?? '');
  return foundIn(readableBy(person), key);
}

/** Applies an API response about a site to the caches: deletes or refreshes them. */
async function follow(
  event: ExtendableEvent,
  request: Request,
  response: Response,
  signedIn: boolean,
  person: string,
): Promise<void> {
  const ref = siteRefOfApiPath(new URL(request.url).pathname);
  if (!ref) return;
  if (isWithdrawn(response.status, signedIn)) {
    // a site closed to a signed-in user is closed to visitors as well
    await Promise.all([forgetPages(ref), ...sharedWith(person).map((one) => forgetPrepared(ref, one))]);
    return;
  }
  const locale = request.headers.get('Accept-Language');
  if (response.ok && isLocale(locale) && !savesData()) await cachePage(event, sitePage(locale, ref));
}

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
