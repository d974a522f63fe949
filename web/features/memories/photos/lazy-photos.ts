import { lazyPart } from '#web/ui/lazy-part.ts';
import { preparedPart } from '#web/ui/prepared-part.tsx';
import type { PhotosProps } from './photos-view.tsx';

/** The photos of a site, whose code is loaded with their filter. */
export const photosPart = preparedPart<PhotosProps>(
  ['viewer'],
  async () => (await import('./photos-view.tsx')).PhotosView,
);

/** The photos and videos of one memory over the whole screen. */
export const LazyViewer = lazyPart(['viewer'], async () => (await import('./photos-view.tsx')).MemoryViewer);
