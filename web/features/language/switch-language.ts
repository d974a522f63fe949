import { inLocale } from '#web/i18n/locale-path.ts';
import { call } from '#web/lib/api.ts';
import { isSignedIn } from '#web/lib/session.ts';
import { tab } from '#web/lib/storage.ts';
import { setLocale } from '#worker/contract/account.ts';
import { LOCALE_COOKIE, type Locale } from '#worker/shared/locale.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const RELOAD_MS = 500;
const CHOSEN_KEY = 'language.chosen';

/** Saves the language for later visits. Browsers drop the cookie on plain http; the path has the language. */
function keepLanguage(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${LOCALE_COOKIE}=${locale}; Max-Age=${YEAR_SECONDS}; Path=/; Secure; SameSite=Lax`;
}

type Go = (address: string) => void;
const replace: Go = (address) => location.replace(address);
const here = () => location.pathname + location.search + location.hash;

/** Reloads the page in another language, and saves the choice in a cookie and for the signed-in user. */
export async function switchLanguage(locale: Locale, go: Go = replace): Promise<void> {
  keepLanguage(locale);
  // If saving fails, the choice still applies in this tab.
  if (isSignedIn()) tab.set(CHOSEN_KEY, locale);
  const saved = isSignedIn() ? call(setLocale, { body: { locale } }).catch(() => undefined) : undefined;
  await Promise.all([saved, new Promise((resolve) => setTimeout(resolve, RELOAD_MS))]);
  go(inLocale(here(), locale));
}

/**
 * Opens `path`, or this page, in the language of the user who signed in, unless that is the language shown or
 * another was chosen in this tab. Returns whether it navigates.
 */
export function openInLocale(wanted: Locale, shown: Locale, path = here(), go: Go = replace): boolean {
  if (wanted === shown || tab.get(CHOSEN_KEY)) return false;
  keepLanguage(wanted);
  go(inLocale(path, wanted));
  return true;
}
