/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { MouseEvent, ReactNode, Ref } from 'react';
import type { Memory, MemoryMedia } from '#worker/contract/memory.ts';
import { pictureNear } from '#worker/shared/picture.ts';
import { BLURRED, photoLabel, photosOf } from '#worker/shared/views/memory-kinds/photo.tsx';
import { Picture } from '#worker/shared/views/picture.tsx';
import type { View } from '#worker/shared/views/view.ts';

/** The photos of a site as a grid, or the memories that they belong to. */
export type Look = 'grid' | 'cards';

type PhotosHeadProps = {
  view: View;
  look: Look;
  hrefOf: (look: Look) => string;
  /** What only the app can do with the photos. */
  children?: ReactNode;
};

/** Chooses between the grid and the memories. */
export function PhotosHead({ view: { i18n, Link }, look, hrefOf, children }: PhotosHeadProps) {
  const link = (one: Look) => ({
    href: hrefOf(one),
    current: one === look,
    exact: true,
    stays: true,
    replaces: true,
  });
  return (
    <div className="photos-head">
      <nav aria-label={i18n._(msg`View`)}>
        <Link {...link('grid')}>{i18n._(msg`Grid`)}</Link>
        <Link {...link('cards')}>{i18n._(msg`Memories`)}</Link>
      </nav>
      {children}
    </div>
  );
}

/** The photos that may be shown apart from their memory: not of one that is collapsed. */
export const photosApart = (memories: readonly Memory[]): { memory: Memory; photo: MemoryMedia }[] =>
  memories.flatMap((memory) =>
    memory.collapsed_for ? [] : photosOf(memory).map((photo) => ({ memory, photo })),
  );

type PhotoGridProps = {
  view: View;
  memories: readonly Memory[];
  list?: Ref<HTMLUListElement>;
  busy?: boolean;
  onPhoto?: (event: MouseEvent<HTMLElement>, photo: MemoryMedia) => void;
};

const CELL = '(min-width: 48rem) 170px, (min-width: 36rem) 30vw, 40vw';
const BOX = { width: 320, height: 320 };

/** The photos of memories in squares around what matters in them; each leads to the whole photo. */
export function PhotoGrid({ view, memories, list, busy, onPhoto }: PhotoGridProps) {
  const cells = photosApart(memories);
  return (
    <>
      <ul className="photo-grid" ref={list} aria-busy={busy || undefined}>
        {cells.map(({ memory, photo }) => (
          <li key={photo.id}>
            <a
              href={pictureNear(photo, 1600)}
              onClick={onPhoto && ((event: MouseEvent<HTMLElement>) => onPhoto(event, photo))}
            >
              <Picture
                picture={photo}
                alt={photo.caption ?? photoLabel(view, memory)}
                sizes={CELL}
                near={320}
                box={BOX}
              />
            </a>
          </li>
        ))}
      </ul>
      {cells.some(({ photo }) => photo.blurred) && <p className="small">{view.i18n._(BLURRED)}</p>}
    </>
  );
}
