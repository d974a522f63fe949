import { Trans, useLingui } from '@lingui/react/macro';
import { RotateCcw, RotateCw } from 'lucide-react';
import type { MouseEvent } from 'react';
import { OfWhich } from '#web/ui/forms/of-which.tsx';
import { RowButton } from '#web/ui/forms/reorder.tsx';
import { useView } from '#web/ui/use-view.tsx';
import type { Arrow } from '#worker/contract/grave-record.ts';
import type { Picture } from '#worker/contract/primitives.ts';
import '#worker/shared/views/way/first.css';
import { WayPhoto } from '#worker/shared/views/way/way-photo.tsx';
import { FIRST_ARROW, moved, movedByKey, turned } from './arrow.ts';

type Props = {
  picture: Picture;
  /** Of the photo, for screen readers. */
  name: string;
  arrow: Arrow | null;
  onChange: (arrow: Arrow | null) => void;
};

/** The arrow of a photo: placed by a tap or the arrow keys, and turned by buttons. */
export function ArrowField({ picture, name, arrow, onChange }: Props) {
  const { t } = useLingui();
  const view = useView();

  function place(event: MouseEvent<HTMLButtonElement>) {
    // of the keyboard: the arrow keys move it then
    if (event.detail === 0) return arrow ? undefined : onChange(FIRST_ARROW);
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const from = arrow ?? FIRST_ARROW;
    onChange(moved(from, (event.clientX - left) / width, (event.clientY - top) / height));
  }

  return (
    <div className="flex flex-col gap-1">
      <button
        type="button"
        className="block w-full cursor-crosshair text-start"
        aria-label={t`Place the arrow: ${name}`}
        onClick={place}
        onKeyDown={(event) => {
          const next = movedByKey(arrow ?? FIRST_ARROW, event.key);
          if (!next) return;
          event.preventDefault();
          onChange(next);
        }}
      >
        <WayPhoto view={view} picture={picture} arrow={arrow} alt="" />
      </button>
      <div className="-ms-2 flex flex-wrap items-center">
        {arrow ? (
          <>
            <RowButton
              label={t`Turn the arrow to the left: ${name}`}
              onPress={() => onChange(turned(arrow, -1))}
            >
              <RotateCcw strokeWidth={1.5} aria-hidden="true" />
            </RowButton>
            <RowButton
              label={t`Turn the arrow to the right: ${name}`}
              onPress={() => onChange(turned(arrow, 1))}
            >
              <RotateCw strokeWidth={1.5} aria-hidden="true" />
            </RowButton>
            <button type="button" className="text-button" onClick={() => onChange(null)}>
              <Trans>Remove the arrow</Trans>
              <OfWhich name={name} />
            </button>
          </>
        ) : (
          <p className="small p-2">
            <Trans>Tap the photo where the way goes on.</Trans>
          </p>
        )}
      </div>
    </div>
  );
}
