import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';

/** For an account that may see the pages of vendors but has not applied. */
export function NoVendor() {
  const { t } = useLingui();
  const { locale } = useLocale();
  return (
    <StatePage
      title={t`There is no vendor for this account yet.`}
      action={
        <Link to="/$locale/onboarding/vendor" params={{ locale }} className="button main">
          <Trans>Sell flowers with Dorot</Trans>
        </Link>
      }
    />
  );
}
