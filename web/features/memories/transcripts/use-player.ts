import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';

const BACK_S = 5;

/** A player that is used while typing: Ctrl or Alt with Space plays and pauses, with Shift it goes back. */
export function usePlayer() {
  const player = useRef<HTMLMediaElement>(null);
  const [plays, setPlays] = useState(false);

  function toggle() {
    const { current } = player;
    if (!current) return;
    if (current.paused) current.play().catch(() => undefined);
    else current.pause();
  }

  function back() {
    if (player.current) player.current.currentTime = Math.max(0, player.current.currentTime - BACK_S);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.code !== 'Space' || !(event.ctrlKey || event.altKey)) return;
    event.preventDefault();
    if (event.shiftKey) back();
    else toggle();
  }

  return {
    player: player as RefObject<HTMLMediaElement & HTMLVideoElement>,
    plays,
    toggle,
    back,
    onKeyDown,
    listeners: { onPlay: () => setPlays(true), onPause: () => setPlays(false) },
  };
}
