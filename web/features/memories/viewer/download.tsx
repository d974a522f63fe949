import { Trans, useLingui } from '@lingui/react/macro';
import { type MouseEvent, useState } from 'react';
import { isExpired, saveFrom } from '#web/lib/media-address.ts';
import { DownloadIcon } from './viewer-icons.tsx';
import type { ViewerItem } from './viewer-items.ts';

type Props = { item: ViewerItem; renew: (item: ViewerItem) => Promise<ViewerItem | undefined> };

/** Saves the file, for those whom the server gives an address for it; one that has expired is requested again. */
export function Download({ item, renew }: Props) {
  const { t } = useLingui();
  const [state, setState] = useState<'busy' | 'refused' | null>(null);
  const { download } = item.media;

  async function onClick(event: MouseEvent<HTMLAnchorElement>) {
    if (!download || !isExpired(download)) return;
    event.preventDefault();
    if (state === 'busy') return;
    setState('busy');
    const address = (await renew(item).catch(() => undefined))?.media.download;
    setState(address ? null : 'refused');
    if (address) saveFrom(address);
  }

  return (
    <>
      {download && (
        <a className="round" href={download} download aria-label={t`Download`} onClick={onClick}>
          <DownloadIcon />
        </a>
      )}
      <span role="status" className={state === 'refused' ? 'note-of-viewer' : 'unseen'}>
        {state === 'refused' && <Trans>It cannot be downloaded now.</Trans>}
      </span>
    </>
  );
}
