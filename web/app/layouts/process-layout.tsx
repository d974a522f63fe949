import { useCanGoBack, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { raiseProcessCancel } from '#web/lib/process-cancel.ts';
import { useView } from '#web/ui/use-view.tsx';
import { PageFrame } from '#worker/shared/views/frame/page-frame.tsx';
import { ProcessBar } from '#worker/shared/views/frame/process-bar.tsx';

/** The layout of step-by-step processes: a small bar with an exit and no other navigation. */
export function ProcessLayout({ children }: { children: ReactNode }) {
  const view = useView();
  const router = useRouter();
  const canGoBack = useCanGoBack();

  function cancel() {
    if (raiseProcessCancel()) return;
    if (canGoBack) router.history.back();
    else void router.navigate({ to: '/$locale', params: { locale: view.locale } });
  }

  return (
    <PageFrame view={view} bar={<ProcessBar view={view} onCancel={cancel} />}>
      {children}
    </PageFrame>
  );
}
