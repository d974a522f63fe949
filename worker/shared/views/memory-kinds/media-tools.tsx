/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { MemoryMedia } from '#worker/contract/memory.ts';
import type { View } from '#worker/shared/views/view.ts';

type MediaToolsProps = { view: View; media: MemoryMedia; label: string; children?: ReactNode };

/** Below a player: saves its file, for those whom the server gives an address for it. */
export function MediaTools({ view, media: { download }, label, children }: MediaToolsProps) {
  if (!download && !children) return null;
  return (
    <p className="media-tools">
      {children}
      {download && (
        <a href={download} download="" aria-label={view.i18n._(msg`Download: ${label}`)}>
          {view.i18n._(msg`Download`)}
        </a>
      )}
    </p>
  );
}
