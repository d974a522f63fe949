/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { Memory, MemoryMedia } from '#worker/contract/memory.ts';
import { clockOf } from '#worker/shared/clock-time.ts';
import { boxOf, pictureNear } from '#worker/shared/picture.ts';
import { langOf, type View } from '#worker/shared/views/view.ts';
import { closedBecause, MediaNote } from './media-note.tsx';

const WITHOUT_POSTER = { width: 800, height: 450 };

const isVideo = ({ kind }: MemoryMedia): boolean => kind === 'video';

type VideosProps = { view: View; memory: Memory };

/** The videos of a memory with the browser’s own controls. Nothing of one is requested before it is played. */
export const Videos = ({ view, memory }: VideosProps) => (
  <>
    {memory.media.filter(isVideo).map((video) => (
      <Video key={video.id} view={view} memory={memory} video={video} />
    ))}
  </>
);

function Video({ view, memory, video }: VideosProps & { video: MemoryMedia }) {
  if (closedBecause(video)) return <MediaNote view={view} media={video} />;
  const { caption, duration_ms: duration, widths } = video;
  const { width, height } = widths.length > 0 ? boxOf(video) : WITHOUT_POSTER;
  return (
    <figure className="video">
      {/* biome-ignore lint/a11y/useMediaCaption: people upload videos without captions */}
      <video
        controls
        playsInline
        preload="none"
        src={video.src}
        poster={widths.length > 0 ? pictureNear(video, 800) : undefined}
        width={width}
        height={height}
        aria-label={caption ?? view.i18n._(msg`Video`)}
      />
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
    </figure>
  );
}
