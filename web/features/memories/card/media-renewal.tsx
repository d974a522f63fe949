import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { UserText } from '#web/ui/user-text.tsx';
import { watchMedia } from './watch-media.ts';
import './media-renewal.css';

/**
 * Renews the addresses of photos, videos and files of the page once they have expired. What cannot be loaded says so
 * within its own link, which tries again.
 */
export function MediaRenewal() {
  const queries = useQueryClient();
  const [failed, setFailed] = useState<readonly HTMLAnchorElement[]>([]);
  const links = useRef(new Set<HTMLAnchorElement>());
  useEffect(() => {
    const { current } = links;
    const show = () => setFailed([...current].filter(({ isConnected }) => isConnected));
    return watchMedia(queries, {
      has: (link) => current.has(link),
      add: (link) => {
        current.add(link);
        show();
      },
      delete: (link) => {
        if (current.delete(link)) show();
      },
    });
  }, [queries]);
  return failed.map((link) => {
    const image = link.querySelector('img');
    return createPortal(image ? <PhotoTile alt={image.alt} /> : <FileNote />, link, link.href);
  });
}

const PhotoTile = ({ alt }: { alt: string }) => (
  <span className="failed-photo">
    <span className="small">
      <UserText>{alt}</UserText>
    </span>
    <span className="again">
      <Trans>Try again</Trans>
    </span>
  </span>
);

const FileNote = () => (
  <span className="small" role="alert">
    <Trans>It could not be downloaded. Try again.</Trans>
  </span>
);
