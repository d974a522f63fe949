import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import {
  CLOSE_UP,
  distance,
  middle,
  moved,
  type Point,
  swipeOf,
  UNZOOMED,
  within,
  type Zoom,
  zoomedAt,
} from './zoom.ts';

/** The longest way of a tap in pixels, and the longest time between the two of a double tap. */
const TAP_PX = 12;
const DOUBLE_TAP_MS = 320;
/** The height of a video’s own controls, which a swipe does not begin on. */
const CONTROLS_PX = 96;
const STILL: Point = { x: 0, y: 0 };
const MIDDLE = STILL;

type Options = {
  stage: RefObject<HTMLElement | null>;
  picture: RefObject<HTMLElement | null>;
  /** Whether what is shown can be enlarged. */
  zooms: boolean;
  onSwipe: (to: 'towards-left' | 'towards-right' | 'down') => void;
};

/** A finger, mouse or wheel over a picture: pinching, double taps, moving it within its edges, and swipes. */
export function useZoom({ stage, picture, zooms, onSwipe }: Options) {
  const [zoom, setZoom] = useState(UNZOOMED);
  const [drag, setDrag] = useState(STILL);
  const latest = useRef(zoom);
  const pointers = useRef(new Map<number, Point>());
  const gesture = useRef({ from: STILL, pinched: false });
  const lastTap = useRef({ at: STILL, time: Number.NEGATIVE_INFINITY });

  function change(next: Zoom) {
    if (!zooms || !stage.current || !picture.current) return;
    const { offsetWidth, offsetHeight } = picture.current;
    const { clientWidth, clientHeight } = stage.current;
    latest.current = within(
      next,
      { width: offsetWidth, height: offsetHeight },
      { width: clientWidth, height: clientHeight },
    );
    setZoom(latest.current);
  }

  const scaleTo = (scale: number, at = MIDDLE) => change(zoomedAt(latest.current, scale, at));
  const toggle = (at = MIDDLE) => scaleTo(latest.current.scale > 1 ? 1 : CLOSE_UP, at);

  function fromMiddle({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { x = 0, y = 0, width = 0, height = 0 } = stage.current?.getBoundingClientRect() ?? {};
    return { x: clientX - x - width / 2, y: clientY - y - height / 2 };
  }

  const wheel = useRef((_: WheelEvent) => {});
  wheel.current = (event) => {
    event.preventDefault();
    // a trackpad sends its pinch as small turns with the control key
    const speed = event.ctrlKey ? 0.01 : 0.002;
    scaleTo(latest.current.scale * Math.exp(-event.deltaY * speed), fromMiddle(event));
  };
  useEffect(() => {
    const { current } = stage;
    const listener = (event: WheelEvent) => wheel.current(event);
    // React's own listener may not prevent the zoom of the whole page
    current?.addEventListener('wheel', listener, { passive: false });
    return () => current?.removeEventListener('wheel', listener);
  }, [stage]);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const { target, button, pointerId } = event;
    if (button !== 0 || (target instanceof Element && target.closest('button, a'))) return;
    const isVideo = target instanceof HTMLVideoElement;
    if (isVideo && event.clientY > target.getBoundingClientRect().bottom - CONTROLS_PX) return;
    pointers.current.set(pointerId, fromMiddle(event));
    // a video needs its own clicks
    if (!isVideo) event.currentTarget.setPointerCapture?.(pointerId);
    if (pointers.current.size === 1) gesture.current = { from: fromMiddle(event), pinched: false };
    else {
      gesture.current.pinched = true;
      setDrag(STILL);
    }
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = fromMiddle(event);
    const [other] = [...pointers.current].flatMap(([id, at]) => (id === event.pointerId ? [] : [at]));
    pointers.current.set(event.pointerId, now);
    const { current } = latest;
    if (other) {
      const [was, is] = [middle(before, other), middle(now, other)];
      const scale = current.scale * (distance(now, other) / Math.max(1, distance(before, other)));
      change(moved(zoomedAt(current, scale, is), { x: is.x - was.x, y: is.y - was.y }));
    } else if (current.scale > 1) change(moved(current, { x: now.x - before.x, y: now.y - before.y }));
    else if (!gesture.current.pinched) setDrag(wayTo(now));
  }

  const wayTo = ({ x, y }: Point): Point => ({
    x: x - gesture.current.from.x,
    y: y - gesture.current.from.y,
  });

  function onPointerEnd(event: PointerEvent<HTMLElement>) {
    if (!pointers.current.delete(event.pointerId) || pointers.current.size > 0) return;
    setDrag(STILL);
    if (gesture.current.pinched || event.type === 'pointercancel') return;
    const at = fromMiddle(event);
    const way = wayTo(at);
    const swipe = latest.current.scale > 1 ? null : swipeOf(way);
    if (swipe) onSwipe(swipe);
    else if (distance(way, STILL) < TAP_PX) tap(at, event.timeStamp);
  }

  function tap(at: Point, time: number) {
    const { current: last } = lastTap;
    const isSecond = time - last.time < DOUBLE_TAP_MS && distance(at, last.at) < TAP_PX * 2;
    lastTap.current = { at, time: isSecond ? Number.NEGATIVE_INFINITY : time };
    if (isSecond) toggle(at);
  }

  return {
    zoom,
    drag,
    toggle,
    scaleBy: (factor: number) => scaleTo(latest.current.scale * factor),
    moveBy: (by: Point) => change(moved(latest.current, by)),
    reset: () => {
      latest.current = UNZOOMED;
      setZoom(UNZOOMED);
    },
    handlers: { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd },
  };
}
