import type { Locale } from '#worker/shared/locale.ts';
import { showContact } from './contact-dialog.ts';
import { isWork } from './edition.ts';

/** Shows the contact form: that of the home page where one is there, and in the work edition always. */
export function contactUs(locale: Locale): void {
  if (isWork() || document.getElementById('contact')) location.assign(`/${locale}#contact`);
  else showContact(true);
}
