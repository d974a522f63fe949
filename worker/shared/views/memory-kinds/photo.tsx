/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { MouseEvent } from 'react';
import type { Memory, MemoryMedia } from '#worker/contract/memory.ts';
import { boxOf, PHOTOS_ON_A_CARD, pictureNear, SIZES } from '#worker/shared/picture.ts';
import { Picture } from '#worker/shared/views/picture.tsx';
import { langOf, type View } from '#worker/shared/views/view.ts';
import { MemoryFrame } from './memory-frame.tsx';
import type { MemoryKind, MemoryProps } from './memory-kind.ts';
import { WrittenText } from './text.tsx';

/** Of photos after the first three of a site whose plan has ended. */
export const BLURRED = msg`Some pictures here are blurred for now. Nothing was deleted.`;

/** The card of a memory with attachments: its videos, photos and recordings before its text. */
export function PostCard(props: MemoryProps) {
  const { view, memory, slots } = props;
  const photos = photosOf(memory);
  const caption = photos.length === 1 ? photos[0]?.caption : null;
  return (
    <MemoryFrame {...props}>
      {slots.attached?.('video')}
      {photos.length > 0 && (slots.photos ?? <Photos view={view} memory={memory} />)}
      {caption && (
        <p className="small caption" dir="auto" lang={langOf(memory.lang, view)}>
          {caption}
        </p>
      )}
      {photos.some(({ blurred }) => blurred) && <p className="small caption">{view.i18n._(BLURRED)}</p>}
      {slots.attached?.('audio')}
      <WrittenText {...props} />
    </MemoryFrame>
  );
}

export const isPhoto = ({ kind }: MemoryMedia): boolean => kind === 'photo';

/** The photos that can be shown. */
export const photosOf = ({ media }: Memory): MemoryMedia[] =>
  media.filter((one) => isPhoto(one) && !one.closed && one.state === 'ready');

/** The label of a photo without a caption. */
export const photoLabel = ({ i18n }: Pick<View, 'i18n'>, { author }: Memory): string => {
  const name = author?.name;
  return i18n._(name ? msg`Photo shared by ${name}` : msg`Photo`);
};

type PhotosProps = {
  view: View;
  memory: Memory;
  onPhoto?: (event: MouseEvent<HTMLElement>, photo: MemoryMedia) => void;
};

/** One photo whole, two side by side, three and more as one large and two small ones. */
export function Photos({ view, memory, onPhoto }: PhotosProps) {
  const photos = photosOf(memory);
  const label = photoLabel(view, memory);
  const alone = photos.length === 1;
  const shown = photos.slice(0, PHOTOS_ON_A_CARD);
  const rest = photos.length - shown.length;
  return (
    <div className={`photos of-${shown.length}`}>
      {shown.map((photo, i) => (
        <a
          key={photo.id}
          href={pictureNear(photo, 1600)}
          onClick={onPhoto && ((event: MouseEvent<HTMLElement>) => onPhoto(event, photo))}
        >
          <Picture
            picture={photo}
            alt={photo.caption ?? label}
            sizes={alone || i === 0 ? SIZES.photo : SIZES.part}
            near={800}
            box={alone ? boxOf(photo) : photo}
          />
          {rest > 0 && i === shown.length - 1 && (
            <span className="rest" dir="ltr">
              +{rest}
            </span>
          )}
        </a>
      ))}
    </div>
  );
}

export const photo: MemoryKind = { Card: PostCard, filter: msg`Photos`, mourning: false, grid: true };
