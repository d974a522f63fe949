import { Trans, useLingui } from '@lingui/react/macro';
import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { moved, type Size, zoomed } from '#web/lib/photo/crop.ts';
import { type Focal, ZOOM_MAX } from '#worker/contract/primitives.ts';
import { focalStyle } from '#worker/shared/picture.ts';
import { type Step, StepButton } from './step-button.tsx';

type PhotoCropperProps = {
  /** The URL of the picture. */
  src: string;
  value: Focal;
  onChange: (focal: Focal) => void;
  onUnreadable?: () => void;
  /** The frame in which the picture will be shown. A cover and a photo of a memory are not enlarged: they are as wide as the screen. */
  frame?: keyof typeof FRAMES;
};

const FRAMES = {
  arch: { ratio: 4 / 5, maxZoom: ZOOM_MAX, className: 'arch w-[min(14rem,100%)]! border-(--line)!' },
  cover: { ratio: 3, maxZoom: 1, className: 'w-full aspect-3/1 overflow-hidden rounded-lg' },
  card: {
    ratio: 1,
    maxZoom: 1,
    className: 'aspect-square w-[min(12rem,100%)] overflow-hidden rounded-lg',
  },
  circle: {
    ratio: 1,
    maxZoom: ZOOM_MAX,
    className: 'aspect-square w-[min(12rem,100%)] overflow-hidden rounded-full',
  },
} as const;

const ZOOM_STEP = 0.1;

type Point = { x: number; y: number };
const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
const distanceOf = ([a, b]: readonly Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

/** A picture in the frame that crops it, to move and enlarge by fingers, mouse, wheel, keys or sliders. */
export function PhotoCropper({ src, value, onChange, onUnreadable, frame = 'arch' }: PhotoCropperProps) {
  const { t } = useLingui();
  const hint = useId();
  const { ratio, maxZoom, className } = FRAMES[frame];
  const [size, setSize] = useState<Size | null>(null);
  const box = useRef<HTMLDivElement>(null);
  /** The fingers on the picture, by pointer, in the frame’s own shares. */
  const fingers = useRef(new Map<number, Point>());
  const { zoom = 1 } = value;

  const zoomTo = (to: number, around?: Point) => {
    if (size && maxZoom > 1) onChange(zoomed(size, value, ratio, to, around));
  };
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = (box.current as HTMLElement).getBoundingClientRect();
    return { x: (clientX - left) / (width || 1), y: (clientY - top) / (height || 1) };
  };

  const onWheel = useRef<(event: WheelEvent) => void>(() => undefined);
  useEffect(() => {
    onWheel.current = (event) => {
      if (!size || maxZoom === 1) return;
      event.preventDefault();
      zoomTo(zoom * Math.exp(-event.deltaY / 400), pointOf(event));
    };
  });
  useEffect(() => {
    const element = box.current;
    const listener = (event: WheelEvent) => onWheel.current(event);
    // React listens passively, which cannot keep the page from scrolling
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, []);

  function drag(event: PointerEvent) {
    const { pointerId } = event;
    if (!size || !fingers.current.has(pointerId)) return;
    const before = [...fingers.current.values()];
    fingers.current.set(pointerId, pointOf(event));
    const after = [...fingers.current.values()];
    const [from, to] = [middleOf(before), middleOf(after)];
    const shifted = moved(size, value, ratio, { x: to.x - from.x, y: to.y - from.y });
    const apart = distanceOf(before);
    onChange(
      apart && maxZoom > 1 ? zoomed(size, shifted, ratio, (zoom * distanceOf(after)) / apart, to) : shifted,
    );
  }
  const release = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);

  function onKeyDown(event: KeyboardEvent) {
    const by = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': -ZOOM_STEP, _: -ZOOM_STEP }[event.key];
    if (!by) return;
    event.preventDefault();
    zoomTo(zoom + by);
  }

  const percent = (share: number) => Math.round(share * 100);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: plus and minus work on any of the controls in it
    <div className="flex flex-col gap-5 sm:flex-row sm:items-center" onKeyDown={onKeyDown}>
      {/* LTR islands: pictures are not mirrored on Hebrew pages. */}
      <div
        ref={box}
        dir="ltr"
        className={`${className} shrink-0 cursor-grab touch-none self-center bg-(--sunken) select-none active:cursor-grabbing`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          fingers.current.set(event.pointerId, pointOf(event));
        }}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <img
          src={src}
          alt={t`Your choice`}
          style={focalStyle(value)}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setSize({ width, height })
          }
          onError={onUnreadable}
          draggable={false}
          className="size-full object-cover"
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-3" dir="ltr">
        <p id={hint} className="small" dir="auto">
          {maxZoom > 1 ? (
            <Trans>Drag the photo in its frame, and zoom with two fingers, the wheel or the slider.</Trans>
          ) : (
            <Trans>Drag the photo in its frame, or use the sliders.</Trans>
          )}
        </p>
        {maxZoom > 1 && (
          <Slider
            label={t`Zoom`}
            hint={hint}
            min={100}
            max={percent(maxZoom)}
            step={5}
            value={percent(zoom)}
            text={`${percent(zoom)}%`}
            onChange={(next) => zoomTo(next / 100)}
            less={{ label: t`Zoom out`, onPress: () => zoomTo(zoom - ZOOM_STEP) }}
            more={{ label: t`Zoom in`, onPress: () => zoomTo(zoom + ZOOM_STEP) }}
          />
        )}
        <Slider
          label={t`From side to side`}
          hint={hint}
          min={0}
          max={100}
          value={percent(value.x)}
          onChange={(next) => onChange({ ...value, x: next / 100 })}
        />
        <Slider
          label={t`Up and down`}
          hint={hint}
          min={0}
          max={100}
          // the key that points up shows what is further up
          value={100 - percent(value.y)}
          onChange={(next) => onChange({ ...value, y: (100 - next) / 100 })}
        />
      </div>
    </div>
  );
}

type SliderProps = {
  label: string;
  /** The id of the hint. */
  hint: string;
  min: number;
  max: number;
  step?: number;
  value: number;
  text?: string;
  onChange: (value: number) => void;
  less?: Step;
  more?: Step;
};
function Slider({ label, hint, text, less, more, onChange, ...range }: SliderProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="block font-semibold text-[0.9375rem]" dir="auto">
        {label}
      </label>
      <div className="flex items-center gap-2">
        {less && (
          <StepButton {...less}>
            <Minus className="icon" aria-hidden="true" />
          </StepButton>
        )}
        <input
          id={id}
          type="range"
          {...range}
          aria-describedby={hint}
          {...(text && { 'aria-valuetext': text })}
          onChange={(event) => onChange(Number(event.target.value))}
          className="h-11 min-w-0 flex-1 accent-(--accent)"
        />
        {more && (
          <StepButton {...more}>
            <Plus className="icon" aria-hidden="true" />
          </StepButton>
        )}
      </div>
    </div>
  );
}
