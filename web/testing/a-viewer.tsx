import { type Further, Viewer } from '#web/features/memories/viewer/viewer.tsx';
import type { Memory, MemoryMedia } from '#worker/contract/memory.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { aMemory, photosOnly } from '#worker/testing/view-fixtures.ts';
import { renderPart } from './render-part.tsx';

const [some] = photosOnly().memories.flatMap(({ media }) => media) as [MemoryMedia];

export const aPhoto = (id: string, more: Partial<MemoryMedia> = {}): MemoryMedia => ({
  ...some,
  id,
  src: `/api/media/${id}?e=9999999999&s=x`,
  caption: `Photo ${id}`,
  ...more,
});

export const aVideo = (id: string): MemoryMedia =>
  aPhoto(id, { kind: 'video', content_type: 'video/mp4', name: 'wedding.mp4', caption: 'The wedding' });

export const memoryOf = (...media: MemoryMedia[]): Memory => aMemory(2, { type: 'photo', media });

export const threePhotos = memoryOf(aPhoto('a'), aPhoto('b'), aPhoto('c'));

type Options = {
  memories?: Memory[];
  start?: string;
  locale?: Locale;
  slides?: boolean;
  further?: Further;
  opener?: HTMLElement;
  onClose?: () => void;
};

const ignore = () => undefined;

/** Opens the viewer, by default at the first of three photos. */
export const openViewer = ({ locale = 'en', ...more }: Options = {}): ReturnType<typeof renderPart> =>
  renderPart(
    <Viewer memories={[threePhotos]} start="a" opener={document.body} onClose={ignore} {...more} />,
    locale,
  );
