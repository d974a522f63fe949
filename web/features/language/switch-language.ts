import { inLocale } from '#web/i18n/locale-path.ts';
import { call } from '#web/lib/api.ts';
import { readKiosk } from '#web/lib/kiosk.ts';
import { isSignedIn } from '#web/lib/session.ts';
import { tab } from '#web/lib/storage.ts';
import { LANGUAGE_CHOSEN_KEY } from '#web/lib/storage-keys.ts';
import { setLocale } from '#worker/contract/account.ts';
import { isLocale, LOCALE_COOKIE, type Locale, savedLocale } from '#worker/shared/locale.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const RELOAD_MS = 500;

/** Saves the language for later visits. Browsers drop the cookie on plain http; the path has the language. */
function storeLanguage(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${LOCALE_COOKIE}=${locale}; Max-Age=${YEAR_SECONDS}; Path=/; Secure; SameSite=Lax`;
}

/** Stores a person's language where none was chosen on this device, for addresses without a language. */
export function storeMissingLocale(locale: Locale): void {
  if (!savedLocale(document.cookie)) storeLanguage(locale);
}

const asLocale = (text: string): Locale | null => (isLocale(text) ? text : null);

type Navigate = (address: string) => void;
const replace: Navigate = (address) => location.replace(address);
const currentPath = () => location.pathname + location.search + location.hash;

/**
 * Reloads the page in another language, and saves the choice in a cookie and for the signed-in user, but not for
 * the account that all screens of a community share.
 */
export async function switchLanguage(locale: Locale, navigate: Navigate = replace): Promise<void> {
  storeLanguage(locale);
  // If saving fails, the choice still applies in this tab.
  if (isSignedIn()) tab.set(LANGUAGE_CHOSEN_KEY, locale);
  const saves = isSignedIn() && !readKiosk();
  const saved = saves ? call(setLocale, { body: { locale } }).catch(() => undefined) : undefined;
  await Promise.all([saved, new Promise((resolve) => setTimeout(resolve, RELOAD_MS))]);
  navigate(inLocale(currentPath(), locale));
}

/**
 * Opens `path` in the language of the user who has just signed in, and stores it, unless another was chosen in
 * this tab. Returns whether it navigates: not where that is the language shown.
 */
export function openInLocale(
  userLocale: Locale,
  pageLocale: Locale,
  path: string,
  navigate: Navigate = replace,
): boolean {
  if (tab.get(LANGUAGE_CHOSEN_KEY, asLocale)) return false;
  storeLanguage(userLocale);
  if (userLocale === pageLocale) return false;
  navigate(inLocale(path, userLocale));
  return true;
}
