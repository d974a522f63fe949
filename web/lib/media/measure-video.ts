import { type PhotoWidth, widthsOf } from '#web/lib/photo/shrink.ts';
import { once, openMedia, readDuration } from './duration.ts';

/** What the browser finds out of a video before it is sent. Without a poster where it cannot play it. */
export type VideoFacts = { durationMs: number | null; poster: PhotoWidth[]; thumbhash: string | null };

const NOTHING: VideoFacts = { durationMs: null, poster: [], thumbhash: null };

/** The duration of a video and its poster: the picture after a second, or after a third where it is shorter. */
export async function measureVideo(file: Blob): Promise<VideoFacts> {
  const opened = await openMedia(file, 'video');
  if (!opened) return NOTHING;
  const { element, release } = opened;
  try {
    element.playsInline = true;
    const durationMs = await readDuration(element);
    const sought = once(element, 'seeked');
    element.currentTime = Math.min(1, (durationMs ?? 0) / 3000);
    const { videoWidth: width, videoHeight: height } = element;
    if (!(await sought) || !width || !height) return { ...NOTHING, durationMs };
    const source = { width, height, open: async () => element, release: () => undefined };
    const { widths, thumbhash } = await widthsOf(source, 'poster');
    return { durationMs, poster: widths, thumbhash };
  } catch {
    // a format of which this browser plays the sound only
    return NOTHING;
  } finally {
    release();
  }
}
