/** @jsxImportSource #views */
import type { ReactElement, ReactNode } from 'react';
import type { Memory, MemoryLink, MemoryMedia } from '#worker/contract/memory.ts';
import type { View } from '#worker/shared/views/view.ts';
import { AttachedFiles } from './attached-files.tsx';
import { Links } from './links.tsx';
import { MemoryAudience } from './memory-audience.tsx';
import { MemoryDay } from './memory-day.tsx';
import type { AttachedKind } from './memory-kind.ts';
import { Recordings } from './recordings.tsx';
import { type OnVideo, Videos } from './videos.tsx';

type AttachedProps = {
  view: View;
  memory: Memory;
  kind: AttachedKind;
  /** Replaces the browser’s own player of a recording. */
  player?: ((recording: MemoryMedia, label: string) => ReactNode) | undefined;
  /** Replaces the link to a transcript. */
  said?: ((medium: MemoryMedia) => ReactNode) | undefined;
  /** Opens a video over the whole screen. */
  onVideo?: OnVideo | undefined;
  /** Plays the video of a link. */
  play?: ((link: MemoryLink) => ReactNode) | undefined;
};

/** What a memory has of one kind besides text and photos; `rest` are files, links, the date and who sees it. */
export function Attached({ kind, player, said, onVideo, play, ...props }: AttachedProps): ReactElement {
  if (kind === 'video') return <Videos {...props} said={said} onVideo={onVideo} />;
  if (kind === 'audio') return <Recordings {...props} player={player} said={said} />;
  return (
    <>
      <AttachedFiles {...props} />
      <Links {...props} play={play} />
      <MemoryDay {...props} />
      <MemoryAudience {...props} />
    </>
  );
}
