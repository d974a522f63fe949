import { useMenu } from '#web/ui/use-menu.ts';
import { useView } from '#web/ui/use-view.tsx';
import type { SharedPage } from '#worker/shared/shared-page.ts';
import { SHARE_MESSAGES, ShareRow as ShareRowView } from '#worker/shared/views/share-row.tsx';
import { SHARE_TARGETS } from './share-targets.ts';
import { TargetLink } from './target-link.tsx';
import { useSharing } from './use-sharing.ts';

/** Shares a page: the system's sheet where there is one, WhatsApp, the link itself, and the rest behind a menu. */
export function ShareRow({ page }: { page: SharedPage }) {
  const view = useView();
  const menu = useMenu();
  const { copied, onCopy, onShare } = useSharing(page);
  const copy = () => void onCopy();
  const others = SHARE_TARGETS.filter(({ id }) => id !== 'whatsapp');
  const more = (
    <details className="menu" ref={menu}>
      <summary className="button">{view.i18n._(SHARE_MESSAGES.more)}</summary>
      <div className="menu-list">
        {others.map((target) => (
          <TargetLink key={target.id} target={target} page={page} className="link" onCopy={copy} />
        ))}
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
