import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { OfWhich } from '#web/ui/forms/of-which.tsx';

type Props = { name: string; at: number; count: number; onMove: (by: -1 | 1) => void };

/** Buttons that reorder without dragging. Focus stays on the pressed button as it moves. */
export function MoveButtons({ name, at, count, onMove }: Props) {
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const pressed = useRef<typeof up | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: focus follows when the place changes
  useEffect(() => {
    pressed.current?.current?.focus();
    pressed.current = null;
  }, [at]);

  const button = (ref: typeof up, by: -1 | 1) => {
    const end = by < 0 ? at === 0 : at === count - 1;
    return (
      <button
        ref={ref}
        type="button"
        className={`text-button ${end ? 'opacity-50' : ''}`}
        aria-disabled={end || undefined}
        onClick={() => {
          if (end) return;
          pressed.current = ref;
          onMove(by);
        }}
      >
        {by < 0 ? (
          <>
            <Trans>Move up</Trans>
            <OfWhich name={name} />
          </>
        ) : (
          <>
            <Trans>Move down</Trans>
            <OfWhich name={name} />
          </>
        )}
      </button>
    );
  };
  return (
    <>
      {button(up, -1)}
      {button(down, 1)}
    </>
  );
}
