/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { MemoryMedia } from '#worker/contract/memory.ts';
import type { View } from '#worker/shared/views/view.ts';

/** The captions of a video, for the browser’s own controls; requested once they are chosen there. */
export const Captions = ({ i18n, video }: Pick<View, 'i18n'> & { video: MemoryMedia }) =>
  video.captions ? (
    <track
      kind="captions"
      src={`${video.src}&captions=1`}
      srcLang={video.captions}
      label={i18n._(msg`Closed captions`)}
    />
  ) : null;

type SaidProps = {
  view: View;
  medium: MemoryMedia;
  said: ((medium: MemoryMedia) => ReactNode) | undefined;
};

/** Below a video or a recording, where what is said in it is written down: a link to that text. */
export const Said = ({ view, medium, said }: SaidProps) =>
  medium.transcript ? (
    <div className="said small">
      {said?.(medium) ?? (
        <a className="link" href={`${medium.src}&transcript=1`}>
          {view.i18n._(msg`Transcript`)}
        </a>
      )}
    </div>
  ) : null;
