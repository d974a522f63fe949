/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { MouseEvent, ReactNode } from 'react';
import type { Memory, MemoryMedia } from '#worker/contract/memory.ts';
import { clockOf } from '#worker/shared/clock-time.ts';
import { boxOf, pictureNear, SIZES } from '#worker/shared/picture.ts';
import { Picture } from '#worker/shared/views/picture.tsx';
import { langOf, type View } from '#worker/shared/views/view.ts';
import { closedBecause, MediaNote } from './media-note.tsx';
import { MediaTools } from './media-tools.tsx';
import { Captions, Said } from './said.tsx';

const WITHOUT_POSTER = { width: 800, height: 450 };

const isVideo = ({ kind }: MemoryMedia): boolean => kind === 'video';

export type OnVideo = (event: MouseEvent<HTMLElement>, video: MemoryMedia) => void;

type VideosProps = {
  view: View;
  memory: Memory;
  /** Replaces the link to a transcript. */
  said?: ((medium: MemoryMedia) => ReactNode) | undefined;
  /** Opens one over the whole screen. */
  onVideo?: OnVideo | undefined;
};

/** The videos of a memory with the browser’s own controls. Nothing of one is requested before it is played. */
export const Videos = ({ memory, ...props }: VideosProps) => (
  <>
    {memory.media.filter(isVideo).map((video) => (
      <Video key={video.id} memory={memory} video={video} {...props} />
    ))}
  </>
);

function Video({ view, memory, video, said, onVideo }: VideosProps & { video: MemoryMedia }) {
  if (closedBecause(video))
    return (
      <>
        {video.blurred && (
          <div className="photos of-1">
            <Picture picture={video} alt="" sizes={SIZES.photo} near={320} box={boxOf(video)} />
          </div>
        )}
        <MediaNote view={view} media={video} />
      </>
    );
  const { caption, duration_ms: duration, widths } = video;
  const label = caption ?? view.i18n._(msg`Video`);
  const { width, height } = widths.length > 0 ? boxOf(video) : WITHOUT_POSTER;
  return (
    <figure className="video">
      {/* biome-ignore lint/a11y/useMediaCaption: its captions are a part, where it has any */}
      <video
        controls
        playsInline
        preload="none"
        src={video.src}
        poster={widths.length > 0 ? pictureNear(video, 800) : undefined}
        width={width}
        height={height}
        aria-label={label}
      >
        <Captions i18n={view.i18n} video={video} />
      </video>
      {(caption || duration !== null) && (
        <figcaption className="small">
          {caption && (
            <span dir="auto" lang={langOf(memory.lang, view)}>
              {caption}
            </span>
          )}
          {duration !== null && <bdi dir="ltr">{clockOf(duration)}</bdi>}
        </figcaption>
      )}
      <MediaTools view={view} media={video} label={label}>
        <a
          href={video.src}
          aria-label={view.i18n._(msg`View large: ${label}`)}
          onClick={onVideo && ((event: MouseEvent<HTMLElement>) => onVideo(event, video))}
        >
          {view.i18n._(msg`View large`)}
        </a>
      </MediaTools>
      <Said view={view} medium={video} said={said} />
    </figure>
  );
}
