import { type RefObject, useEffect } from 'react';
import { takeHeart } from '#web/features/memories/heart-intent.ts';
import { isSignedIn } from '#web/lib/session.ts';
import type { Memory } from '#worker/contract/memory.ts';

/** Gives the memory shown in this frame the heart that its reader gave before signing in. */
export function useKeptHeart(
  frame: RefObject<HTMLElement | null>,
  memory: Pick<Memory, 'id' | 'can'> | undefined,
): void {
  const id = memory?.can.like && isSignedIn() ? memory.id : null;
  useEffect(() => {
    if (id === null) return;
    void takeHeart(id).then((isGiven) => {
      if (isGiven) frame.current?.querySelector<HTMLButtonElement>('.likes[aria-pressed="false"]')?.click();
    });
  }, [id, frame]);
}
