import { Trans } from '@lingui/react/macro';
import { useLocale } from '#web/i18n/use-locale.ts';
import { PRODUCT_NAME } from '#worker/shared/brand.ts';

export function SmallFooter() {
  const { locale } = useLocale();
  return (
    <footer className="foot">
      <p>
        {PRODUCT_NAME[locale]} · <Trans>A place to remember, together</Trans>
      </p>
      <p>© {new Date().getUTCFullYear()}</p>
    </footer>
  );
}
