import { type RefObject, useEffect, useRef } from 'react';

/** Shows an element on the full screen where the browser allows it. Calls `onLeft` when the user leaves that. */
export function useFullScreen(frame: RefObject<HTMLElement | null>, onLeft: () => void): void {
  const left = useRef(onLeft);
  left.current = onLeft;
  useEffect(() => {
    const { current } = frame;
    let entered = false;
    current?.requestFullscreen?.().then(
      () => {
        entered = true;
      },
      // it is as large as the window
      () => undefined,
    );
    const onChange = () => {
      if (entered && !document.fullscreenElement) left.current();
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, [frame]);
}

/** Keeps the screen on while `on`, where the browser can; again whenever the page is shown again. */
export function useWakeLock(on: boolean): void {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let ended = false;
    const request = async () => {
      if (document.visibilityState !== 'visible') return;
      const got = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (ended) void got?.release();
      else lock = got;
    };
    void request();
    document.addEventListener('visibilitychange', request);
    return () => {
      ended = true;
      document.removeEventListener('visibilitychange', request);
      void lock?.release();
    };
  }, [on]);
}
