import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';

/** For those who scan the label of another's box: what it is, and how it goes on its way. */
export function BoxFoundScreen() {
  const { t } = useLingui();
  const { locale } = useLocale();
  useTitle(t`A box on its way`);
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-5 px-4 py-12">
      <h1>
        <Trans>This is a box on its way to Dorot</Trans>
      </h1>
      <p>
        <Trans>It holds photos and recordings of a family, which are digitized and sent back.</Trans>
      </p>
      <p>
        <Trans>
          If you found it, please hand it in at a post office or at the address on its label. Thank you.
        </Trans>
      </p>
      <p>
        <Trans>Is it your box? Log in to see the order.</Trans>
      </p>
      <Link className="button self-start" to="/$locale/dashboard/orders" params={{ locale }}>
        <Trans>My orders</Trans>
      </Link>
    </div>
  );
}
