import { Trans } from '@lingui/react/macro';
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { raiseProcessCancel } from '#web/lib/process-cancel.ts';
import { useView } from '#web/ui/use-view.tsx';
import { PRODUCT_NAME } from '#worker/shared/brand.ts';
import { PageFrame } from '#worker/shared/views/frame/page-frame.tsx';
import { MarkIcon } from '#worker/shared/views/icons.tsx';

/** The layout of step-by-step flows: a small bar with an exit and no other navigation. */
export function ProcessLayout({ children }: { children: ReactNode }) {
  const view = useView();
  const { locale } = view;
  const router = useRouter();
  const canGoBack = useCanGoBack();

  function cancel() {
    if (raiseProcessCancel()) return;
    if (canGoBack) router.history.back();
    else void router.navigate({ to: '/$locale', params: { locale } });
  }

  return (
    <PageFrame
      view={view}
      bar={
        <header className="bar border-b border-(--line)">
          <Link className="link logo" to="/$locale" params={{ locale }} activeProps={{}}>
            <MarkIcon />
            {PRODUCT_NAME[locale]}
          </Link>
          <button type="button" className="link" onClick={cancel}>
            <Trans>Cancel</Trans>
          </button>
        </header>
      }
    >
      {children}
    </PageFrame>
  );
}
