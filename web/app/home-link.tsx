import { Trans } from '@lingui/react/macro';
import { currentLocale } from '#web/i18n/locale-path.ts';

/** A plain link: it must work where the program has failed. */
export function HomeLink() {
  return (
    <a href={`/${currentLocale()}`} className="button">
      <Trans>Back to the home page</Trans>
    </a>
  );
}
