/** @jsxImportSource #views */
import type { ReactElement, ReactNode } from 'react';
import type { Memory, MemoryMedia } from '#worker/contract/memory.ts';
import type { View } from '#worker/shared/views/view.ts';
import { AttachedFiles } from './attached-files.tsx';
import type { AttachedKind } from './memory-kind.ts';
import { Recordings } from './recordings.tsx';
import { Videos } from './videos.tsx';

type AttachedProps = {
  view: View;
  memory: Memory;
  kind: AttachedKind;
  /** Replaces the browser’s own player of a recording. */
  player?: ((recording: MemoryMedia, label: string) => ReactNode) | undefined;
};

/** The attachments of a memory that are of one kind. */
export function Attached({ kind, player, ...props }: AttachedProps): ReactElement {
  if (kind === 'video') return <Videos {...props} />;
  return kind === 'audio' ? <Recordings {...props} player={player} /> : <AttachedFiles {...props} />;
}
