import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { Photos } from '#web/features/memories/composer/use-composer.ts';
import type { DraftPhoto, MemoryDraft } from '#web/features/memories/drafts/memory-draft.ts';
import { Price } from '#web/ui/price.tsx';
import { PHOTOS_A_MEMORY } from '#worker/contract/memory-commands.ts';
import { PLAN_PRICES } from '#worker/shared/prices.ts';
import { describedBy, FaultNote } from '#worker/shared/views/form/field.tsx';
import { PhotoRow } from './photo-row.tsx';
import type { PhotoQuota } from './use-photo-quota.ts';

type Props = {
  /** The id of the button that adds photos, which the error summary links to. */
  id: string;
  draft: MemoryDraft;
  photos: Photos;
  quota: PhotoQuota;
  onChange: (photos: DraftPhoto[]) => void;
  fault: string | undefined;
};

/** The photos of a memory in order, with captions, and a button to add more. */
export function PhotoStrip({ id, draft, photos, quota, onChange, fault }: Props) {
  const { t } = useLingui();
  const roll = useRef<HTMLInputElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const list = draft.photos;
  const { free, full, lifts, leftOut, take } = quota;
  const { monthly, annual, once } = PLAN_PRICES;
  const isUsedUp = full && free && list.length < PHOTOS_A_MEMORY;

  function move(key: string, to: number) {
    const at = list.findIndex((photo) => photo.key === key);
    const moved = list[at];
    if (!moved || to < 0 || to >= list.length || to === at) return;
    onChange(list.filter((photo) => photo !== moved).toSpliced(to, 0, moved));
  }

  return (
    <section className="flex flex-col gap-3" aria-label={t`Photos`}>
      <ul className="flex flex-col gap-3">
        {list.map((photo, at) => (
          <PhotoRow
            key={photo.key}
            photo={photo}
            state={photos.states.get(photo.key)}
            at={at}
            count={list.length}
            onCaption={(caption) =>
              onChange(list.map((one) => (one.key === photo.key ? { ...one, caption } : one)))
            }
            onMove={(to) => move(photo.key, to)}
            onDrag={() => setDragged(photo.key)}
            onDropHere={() => dragged && move(dragged, at)}
            onRetry={() => photos.retry(photo.key)}
            onRemove={() => {
              photos.remove(photo.key);
              adder.current?.focus();
            }}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <button
          ref={adder}
          id={id}
          aria-describedby={describedBy({ id, fault })}
          type="button"
          className="button"
          aria-disabled={full || undefined}
          onClick={() => full || roll.current?.click()}
        >
          <Trans>Add photos</Trans>
        </button>
        {free && !isUsedUp && (
          <p className="small">
            <Trans>
              {free.used}/{free.limit} photos
            </Trans>
          </p>
        )}
      </div>
      <input
        ref={roll}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t`Add photos`}
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {full && (
        <p role="status" className="text-[0.9375rem] text-(--ink-2)">
          {leftOut.length > 0 && (
            <span className="block font-medium text-(--warning) wrap-anywhere">
              <Trans>
                Not added: <bdi>{leftOut.join(', ')}</bdi>
              </Trans>
            </span>
          )}
          {isUsedUp ? (
            <Trans>
              {free.used} of {free.limit} free photos used. Nothing already here will be removed.
            </Trans>
          ) : list.length < PHOTOS_A_MEMORY ? (
            <Trans>No more photos can be added to this site.</Trans>
          ) : (
            t`${plural(PHOTOS_A_MEMORY, { one: 'A memory holds one photo.', other: 'A memory holds # photos.' })}`
          )}
        </p>
      )}
      {full && free && lifts && (
        <p className="text-[0.9375rem] text-(--ink-2)">
          <Trans>
            A subscription removes the limit: <Price amount={monthly} /> a month, <Price amount={annual} /> a
            year, or <Price amount={once} /> once.
          </Trans>
        </p>
      )}
      <FaultNote id={id} fault={fault} />
    </section>
  );
}
