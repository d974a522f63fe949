import { Suspense } from 'react';
import { onFirstInteraction } from '#web/lib/first-interaction.ts';
import { optionalPart } from '#web/ui/lazy-part.ts';
import { useMenu } from '#web/ui/use-menu.ts';
import { useView } from '#web/ui/use-view.tsx';
import type { SharedPage } from '#worker/shared/shared-page.ts';
import { SHARE_MESSAGES, ShareRow as ShareRowView } from '#worker/shared/views/share-row.tsx';
import { useSharing } from './use-sharing.ts';

const MoreTargets = optionalPart(
  ['common'],
  async () => (await import('./more-targets.tsx')).MoreTargets,
  onFirstInteraction,
);

/** Shares a page: the system's sheet where there is one, WhatsApp, the link itself, and the rest behind a menu. */
export function ShareRow({ page }: { page: SharedPage }) {
  const view = useView();
  const menu = useMenu();
  const { copied, onCopy, onShare } = useSharing(page);
  const copy = () => void onCopy();
  const more = (
    <details className="menu" ref={menu}>
      <summary className="button">{view.i18n._(SHARE_MESSAGES.more)}</summary>
      <div className="menu-list">
        <Suspense>
          <MoreTargets page={page} onCopy={copy} />
        </Suspense>
      </div>
    </details>
  );
  return (
    <>
      <ShareRowView view={view} page={page} app={{ onCopy: copy, copied, onShare, more }} />
      <p className="unseen" role="status">
        {copied && view.i18n._(SHARE_MESSAGES.copied)}
      </p>
    </>
  );
}
