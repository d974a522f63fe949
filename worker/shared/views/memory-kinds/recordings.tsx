/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { Memory, MemoryMedia } from '#worker/contract/memory.ts';
import { langOf, type View } from '#worker/shared/views/view.ts';
import { closedBecause, MediaNote } from './media-note.tsx';
import { MediaTools } from './media-tools.tsx';
import { Said } from './said.tsx';

type RecordingsProps = {
  view: View;
  memory: Memory;
  /** Replaces the browser’s own player. */
  player?: ((recording: MemoryMedia, label: string) => ReactNode) | undefined;
  /** Replaces the link to a transcript. */
  said?: ((medium: MemoryMedia) => ReactNode) | undefined;
};

/** The recordings of a memory. Nothing of one is requested before it is played. */
export const Recordings = ({ view, memory, player, said }: RecordingsProps) => (
  <>
    {memory.media
      .filter(({ kind }) => kind === 'audio')
      .map((recording) => {
        if (closedBecause(recording)) return <MediaNote key={recording.id} view={view} media={recording} />;
        const label = recording.caption ?? view.i18n._(msg`Recording`);
        return (
          <figure className="recording" key={recording.id}>
            <div className="player">
              {player?.(recording, label) ?? (
                // biome-ignore lint/a11y/useMediaCaption: the transcript is text beside it
                <audio controls preload="none" src={recording.src} aria-label={label} />
              )}
            </div>
            {recording.caption && (
              <figcaption className="small" dir="auto" lang={langOf(memory.lang, view)}>
                {recording.caption}
              </figcaption>
            )}
            <MediaTools view={view} media={recording} label={label} />
            <Said view={view} medium={recording} said={said} />
          </figure>
        );
      })}
  </>
);
