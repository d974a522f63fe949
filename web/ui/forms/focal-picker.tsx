import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import { focalPosition } from '#worker/shared/picture.ts';
import type { FocalPoint } from './focal-point.ts';

type FocalPickerProps = {
  /** The URL of the picture. */
  src: string;
  value: FocalPoint;
  onChange: (point: FocalPoint) => void;
  onUnreadable?: () => void;
  /** The frame in which the picture will be shown. */
  frame?: keyof typeof FRAMES;
};

const FRAMES = {
  arch: 'arch border-(--line)!',
  cover:
    'aspect-3/1 w-60 overflow-hidden rounded-lg border border-(--line) [&_img]:size-full [&_img]:object-cover',
  circle:
    'size-33 overflow-hidden rounded-full border border-(--line) [&_img]:size-full [&_img]:object-cover',
} as const;

const STEP = 0.05;
const SMALL_STEP = 0.01;

const within = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 100) / 100;

/** The whole picture with a focal point to choose, and a preview of its frame. */
export function FocalPicker({ src, value, onChange, onUnreadable, frame = 'arch' }: FocalPickerProps) {
  const { t } = useLingui();
  const hint = useId();
  const picture = useRef<HTMLImageElement>(null);
  const held = useRef(false);

  function moveTo({ clientX, clientY }: { clientX: number; clientY: number }) {
    const box = picture.current?.getBoundingClientRect();
    if (!box?.width || !box.height) return;
    onChange({
      x: within((clientX - box.left) / box.width),
      y: within((clientY - box.top) / box.height),
    });
  }

  function moveBy(event: KeyboardEvent) {
    const step = event.shiftKey ? SMALL_STEP : STEP;
    const [x, y] = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    }[event.key] ?? [0, 0];
    if (!x && !y) return;
    event.preventDefault();
    onChange({ x: within(value.x + (x ?? 0)), y: within(value.y + (y ?? 0)) });
  }

  const drag = {
    onPointerDown: (event: PointerEvent) => {
      held.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (held.current) moveTo(event);
    },
    onPointerUp: () => {
      held.current = false;
    },
    onPointerCancel: () => {
      held.current = false;
    },
  };

  const slider = (axis: 'x' | 'y', label: string) => (
    <input
      type="range"
      min={0}
      max={100}
      value={Math.round(value[axis] * 100)}
      aria-label={label}
      aria-describedby={hint}
      aria-orientation={axis === 'x' ? 'horizontal' : 'vertical'}
      onKeyDown={moveBy}
      onChange={(event) => onChange({ ...value, [axis]: within(Number(event.target.value) / 100) })}
      className="pointer-events-none absolute inset-0 opacity-0"
      tabIndex={axis === 'x' ? 0 : -1}
    />
  );

  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-start">
      <div className="min-w-0 flex-1">
        {/* An LTR island: pictures are not mirrored on Hebrew pages. */}
        <div className="relative mx-auto w-fit" dir="ltr">
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the point itself is moved by keys */}
          <img
            ref={picture}
            src={src}
            alt={t`Your choice`}
            onClick={moveTo}
            onError={onUnreadable}
            draggable={false}
            className="max-h-96 w-auto cursor-crosshair rounded-lg"
          />
          <span
            {...drag}
            style={{ insetInlineStart: `${value.x * 100}%`, insetBlockStart: `${value.y * 100}%` }}
            className="absolute size-11 -translate-1/2 cursor-grab touch-none rounded-full border-3 border-white bg-black/30 shadow-[0_0_0_2px_#000] has-focus-visible:outline-4 has-focus-visible:outline-offset-4 has-focus-visible:outline-(--focus)"
          >
            {slider('x', t`The point to keep in view, from side to side`)}
            {slider('y', t`The point to keep in view, from top to bottom`)}
          </span>
        </div>
        <p id={hint} className="small mt-2">
          <Trans>Tap the face, drag the circle, or move it with the arrow keys.</Trans>
        </p>
      </div>
      <figure className="flex shrink-0 flex-col items-center gap-2">
        <div className={FRAMES[frame]}>
          <img src={src} alt="" style={{ objectPosition: focalPosition(value) }} draggable={false} />
        </div>
        <figcaption className="small">
          <Trans>Preview</Trans>
        </figcaption>
      </figure>
    </div>
  );
}
