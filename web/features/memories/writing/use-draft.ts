import { useCallback, useEffect, useRef, useState } from 'react';
import {
  forgetDraft,
  keepDraft,
  keepDraftNow,
  loadDraft,
  type MemoryDraft,
  newDraft,
  type Place,
} from './memory-draft.ts';

/** How well what is written is kept: not yet, on this device, or only as long as the page is open. */
export type Kept = 'no' | 'device' | 'page';

export type DraftInHand = {
  draft: MemoryDraft | null;
  /** The same, as it is at this moment. */
  current: () => MemoryDraft | null;
  kept: Kept;
  change: (patch: Partial<MemoryDraft> | ((now: MemoryDraft) => Partial<MemoryDraft>)) => void;
  /** Keeps it at once, with this change. */
  keep: (patch: Partial<MemoryDraft>) => Promise<unknown>;
  /** Gives it to who sends it later; says whether they took it. */
  handOver: (take: (draft: MemoryDraft) => Promise<boolean>) => Promise<boolean>;
  /** Ends it: it was sent, or thrown away. */
  forget: () => Promise<void>;
};

/** The draft kept at this place, or `fresh` where there is none; null while it is looked for. */
export function useDraft({ what, id, userId }: Place, fresh: () => MemoryDraft = newDraft): DraftInHand {
  const [draft, setDraft] = useState<MemoryDraft | null>(null);
  const [kept, setKept] = useState<Kept>('no');
  const now = useRef<MemoryDraft | null>(null);
  const first = useRef(fresh);

  useEffect(() => {
    let gone = false;
    now.current = null;
    setDraft(null);
    void loadDraft({ what, id, userId }).then((found) => {
      if (gone) return;
      now.current = found ?? first.current();
      setDraft(now.current);
      if (found) setKept('device');
    });
    return () => {
      gone = true;
    };
  }, [what, id, userId]);

  const change: DraftInHand['change'] = useCallback(
    (patch) => {
      if (!now.current) return;
      now.current = { ...now.current, ...(typeof patch === 'function' ? patch(now.current) : patch) };
      setDraft(now.current);
      keepDraft({ what, id, userId }, now.current, (onDevice) => setKept(onDevice ? 'device' : 'page'));
    },
    [what, id, userId],
  );

  const keep: DraftInHand['keep'] = useCallback(
    async (patch) => {
      if (!now.current) return;
      now.current = { ...now.current, ...patch };
      setDraft(now.current);
      await keepDraftNow({ what, id, userId }, now.current);
    },
    [what, id, userId],
  );

  const handOver: DraftInHand['handOver'] = useCallback(async (take) => {
    const given = now.current;
    if (!given) return false;
    // what is still at work on its photos changes nothing here any more
    now.current = null;
    const taken = await take(given);
    if (!taken) now.current = given;
    return taken;
  }, []);

  const forget = useCallback(async () => {
    const ended = now.current;
    now.current = null;
    if (ended) await forgetDraft({ what, id, userId }, ended);
  }, [what, id, userId]);

  return { draft, current: useCallback(() => now.current, []), kept, change, keep, handOver, forget };
}
