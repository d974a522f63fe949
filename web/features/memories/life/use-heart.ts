import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { likeMemory, unlikeMemory } from '#web/features/memories/memory-calls.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { isSignedIn } from '#web/lib/session.ts';
import { toast } from '#web/ui/toasts/toasts.ts';
import type { Likes } from '#worker/contract/like.ts';
import type { Memory } from '#worker/contract/memory.ts';
import { changeLife } from './life-cache.ts';

/**
 * Gives a memory the user's heart at each odd tap, and takes it back at each even one: shown at once, and sent
 * one call after another. Returns whether a visitor tapped, who has to sign in first.
 */
export function useHeart({ id, community_id, liked }: Memory, taps: number): boolean {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  const handled = useRef(0);
  const wanted = useRef(liked);
  const sending = useRef(false);

  function show(isLiked: boolean): void {
    changeLife(queries, id, (memory) =>
      memory.liked === isLiked ? {} : { liked: isLiked, likes: memory.likes + (isLiked ? 1 : -1) },
    );
  }

  async function send(): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    let stored: boolean | null = null;
    try {
      while (stored !== wanted.current) {
        const reply: Likes = await (wanted.current ? likeMemory : unlikeMemory)({ id, community_id });
        stored = reply.liked;
        if (stored === wanted.current) changeLife(queries, id, () => reply);
      }
    } catch (error) {
      wanted.current = stored ?? !wanted.current;
      show(wanted.current);
      toast({
        variant: 'warning',
        title: t`Your heart could not be saved.`,
        ...(error instanceof ApiError && { text: error.detail }),
      });
    } finally {
      sending.current = false;
    }
  }

  useEffect(() => {
    if (taps === handled.current) return;
    handled.current = taps;
    if (!isSignedIn()) return setAsks(true);
    if (!sending.current) wanted.current = liked;
    wanted.current = !wanted.current;
    show(wanted.current);
    void send();
  });

  return asks && !isSignedIn();
}
