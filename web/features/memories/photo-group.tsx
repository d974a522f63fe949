import { useLingui } from '@lingui/react/macro';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { Picture } from '#web/ui/picture.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import { boxOf, PHOTOS_ON_A_CARD, pictureNear, SIZES } from '#worker/shared/picture.ts';

const Lightbox = lazy(() => import('./lightbox.tsx').then(({ Lightbox }) => ({ default: Lightbox })));

/** One photo whole, two side by side, three and more as a large one and two. Each opens in the lightbox. */
export function PhotoGroup({ memory, stamped }: { memory: Memory; stamped: boolean }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<number | null>(null);
  const { media, author } = memory;
  const { name } = author;
  const words = stamped ? t`Photo shared by ${name}` : t`Photo`;
  const alone = media.length === 1;
  const shown = media.slice(0, PHOTOS_ON_A_CARD);
  const rest = media.length - shown.length;

  function look(event: MouseEvent, at: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    setOpen(at);
  }

  return (
    <>
      <div className={`photos of-${shown.length}`}>
        {shown.map((photo, i) => (
          <a key={photo.id} href={pictureNear(photo, 1600)} onClick={(event) => look(event, i)}>
            <Picture
              picture={photo}
              alt={photo.caption ?? words}
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
      {open !== null && (
        <Suspense fallback={null}>
          <Lightbox memory={memory} start={open} stamped={stamped} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
