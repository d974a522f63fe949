import { Trans } from '@lingui/react/macro';
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { raiseProcessCancel } from '#web/lib/process-cancel.ts';
import { MarkIcon } from '#web/ui/icons.tsx';
import { PRODUCT_NAME } from '#worker/shared/brand.ts';

/** For what is done step by step: a small bar with a way out, and nothing else to look at. */
export function ProcessLayout({ children }: { children: ReactNode }) {
  const { locale } = useLocale();
  const router = useRouter();
  const canGoBack = useCanGoBack();

  function cancel() {
    if (raiseProcessCancel()) return;
    if (canGoBack) router.history.back();
    else void router.navigate({ to: '/$locale', params: { locale } });
  }

  return (
    <>
      <a className="skip unseen" href="#main">
        <Trans>Skip to the content</Trans>
      </a>
      <header className="bar border-b border-(--line)">
        <Link className="link logo" to="/$locale" params={{ locale }} activeProps={{}}>
          <MarkIcon />
          {PRODUCT_NAME[locale]}
        </Link>
        <button type="button" className="link" onClick={cancel}>
          <Trans>Cancel</Trans>
        </button>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
