import { isWithdrawn } from '#web/lib/offline/kept-page.ts';
import { answerKey, personOf, readableBy, sharedWith, siteAsked, sitePage } from '#web/lib/offline/places.ts';
import { isLocale } from '#worker/shared/locale.ts';
import { forgetPages, forgetPrepared } from './forget.ts';
import { keepPage } from './pages.ts';
import { foundIn, within } from './scope.ts';

type Asked = { event: ExtendableEvent; request: Request };

/** How long an answer is waited for where it is kept: longer than a page, for it may follow something just written. */
const PATIENCE_MS = 8_000;

/** An answer of the API: from the network; where none comes or the house is on fire, as it was when this person prepared their visit. */
export async function answer({ event, request }: Asked): Promise<Response> {
  const authorization = request.headers.get('Authorization');
  const person = personOf(authorization);
  const prepared = await preparedAnswer(request, person);
  const asked = fetch(request);
  const signedIn = authorization !== null;
  // also where it comes too late to be shown: whoever was shut out reads what is kept no more
  event.waitUntil(
    asked.then((response) => follow(event, request, response, signedIn, person)).catch(() => undefined),
  );
  try {
    const response = await within(asked, prepared ? PATIENCE_MS : null);
    return response.status >= 500 && prepared ? prepared : response;
  } catch (error) {
    if (prepared) return prepared;
    throw error;
  }
}

function preparedAnswer(request: Request, person: string): Promise<Response | undefined> {
  const key = answerKey(new URL(request.url), request.headers.get('Accept-Language') ?? '');
  return foundIn(readableBy(person), key);
}

/** What an answer about a site says of what is kept of it. */
async function follow(
  event: ExtendableEvent,
  request: Request,
  response: Response,
  signedIn: boolean,
  person: string,
): Promise<void> {
  const ref = siteAsked(new URL(request.url).pathname);
  if (!ref) return;
  if (isWithdrawn(response.status, signedIn)) {
    // what is closed to someone who is signed in is closed to those who are not
    await Promise.all([forgetPages(ref), ...sharedWith(person).map((one) => forgetPrepared(ref, one))]);
    return;
  }
  const locale = request.headers.get('Accept-Language');
  if (response.ok && isLocale(locale) && !savesData()) await keepPage(event, sitePage(locale, ref));
}

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
