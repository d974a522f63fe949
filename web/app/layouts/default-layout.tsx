import type { ReactNode } from 'react';
import { useView } from '#web/ui/use-view.tsx';
import { Footer, PageFrame } from '#worker/shared/views/frame/page-frame.tsx';
import { LanguageOffer } from './language-offer.tsx';
import { TopBar } from './top-bar.tsx';

/** Top bar, page and footer. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  const view = useView();
  return (
    <PageFrame
      view={view}
      bar={<TopBar />}
      offer={<LanguageOffer />}
      footer={<Footer view={view} year={new Date().getUTCFullYear()} />}
    >
      {children}
    </PageFrame>
  );
}
