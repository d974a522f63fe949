import { Trans, useLingui } from '@lingui/react/macro';
import { useTitle } from '#web/lib/use-title.ts';
import { StatePage } from '#web/ui/state-page.tsx';
import { HomeLink } from './home-link.tsx';

/** For an address that leads nowhere. */
export function NotFoundPage() {
  const { t } = useLingui();
  const title = t`This page could not be found`;
  useTitle(title);
  return (
    <StatePage title={title} action={<HomeLink />}>
      <p>
        <Trans>Oops! We couldn't find the page you were looking for. Try another one?</Trans>
      </p>
    </StatePage>
  );
}
