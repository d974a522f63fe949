/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { type SharedPage, whatsAppLink } from '#worker/shared/shared-page.ts';
import { CopyLinkIcon, ShareIcon } from './icons.tsx';
import type { View } from './view.ts';

/** The other words of sharing: they are loaded with the first view. */
export const SHARE_MESSAGES = {
  more: msg`More ways`,
  copied: msg`The link is copied`,
  theLinkIs: msg`The link is`,
};

type ShareRowProps = {
  view: View;
  page: SharedPage;
  /** What only the app can do: copy, open the system's share sheet where there is one, list more targets. */
  app?: { onCopy: () => void; copied: boolean; onShare: (() => void) | undefined; more: ReactNode };
};

/** The ways to share a page; at the edge one link, with the space of the others. */
export function ShareRow({ view: { i18n }, page, app }: ShareRowProps) {
  return (
    <section className="share" aria-label={i18n._(msg`Share this page`)}>
      {app?.onShare && (
        <button type="button" className="button" onClick={app.onShare}>
          <ShareIcon />
          {i18n._(msg`Share`)}
        </button>
      )}
      <a className="button whatsapp" href={whatsAppLink(page)} target="_blank" rel="noopener noreferrer">
        <bdi>WhatsApp</bdi>
      </a>
      {app && (
        <button type="button" className="button" onClick={app.onCopy}>
          <CopyLinkIcon />
          {app.copied ? i18n._(msg`Copied`) : i18n._(msg`Copy the link`)}
        </button>
      )}
      {app?.more}
    </section>
  );
}

/** As many as the share bar holds. */
const TARGETS = 9;

/** The space of the share bar, until that is there. */
export const ShareSpace = ({ className = '' }: { className?: string }) => (
  <div className={`share-bar ${className}`} aria-hidden="true">
    <p>{'\u00A0'}</p>
    <div>
      {Array.from({ length: TARGETS }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places are alike
        <i key={i} />
      ))}
    </div>
  </div>
);
