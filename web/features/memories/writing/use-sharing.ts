import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError, offlineError } from '#web/lib/api-error.ts';
import { isOnline } from '#web/lib/online.ts';
import { isRefused } from '#web/lib/refused.ts';
import type { Fault } from '#web/ui/error-summary.tsx';
import { useHeldBack } from '#web/ui/forms/use-held-back.ts';
import type { Memory } from '#worker/contract/memory.ts';
import { CANDLE_TEXT_MAX, MEMORY_TEXT_MAX } from '#worker/contract/memory-acts.ts';
import { attempt } from './keep-sending.ts';
import { isEmpty, isToBeSent, type Writing } from './memory-draft.ts';
import { putInOutbox } from './outbox.ts';
import { share } from './share.ts';
import type { DraftInHand } from './use-draft.ts';
import type { Photos } from './use-photos.ts';
import { memoriesChanged } from './writing-queries.ts';

/** Why it was not shared, and what of the form that concerns. */
export type SharingFault = { at: 'text' | 'photos' | 'whole'; message: string };

class Refused extends Error {
  readonly fault: SharingFault;
  /** Nobody has refused it: it may arrive later as it is. */
  readonly passes: boolean;
  constructor(at: SharingFault['at'], message: string, passes = false) {
    super(message);
    this.fault = { at, message };
    this.passes = passes;
  }
}

type Options = {
  what: Writing;
  siteId: number;
  /** Whoever writes; null before they have signed in. */
  userId: number | null;
  inHand: DraftInHand;
  photos: Photos;
  onShared: (memory: Memory) => void;
  /** There is no connection: it waits on this device, and is sent later. */
  onWaits?: () => void;
};

/** Shares a draft once its photos have arrived. Whatever comes of it, what was written stays until it is shared. */
export function useSharing({ what, siteId, userId, inHand, photos, onShared, onWaits }: Options) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const queries = useQueryClient();

  const [waiting, heldBack] = useHeldBack();

  async function send(): Promise<Memory> {
    const states = await photos.settled();
    const draft = inHand.current();
    if (!draft) throw new Refused('whole', t`Something went wrong on our side.`);
    const missing = draft.photos.filter(({ mediaId }) => !mediaId).map(({ key }) => states.get(key));
    if (missing.length > 0) {
      const passes = missing.every((one) => one?.phase === 'fault' && !one.refused);
      throw new Refused('photos', t`A photo has not arrived. Try it again, or remove it.`, passes);
    }
    return await share({ draft, what, siteId, locale, remember: (sent) => inHand.keep({ sent }) });
  }

  const sharing = useMutation({
    mutationFn: async () => {
      const mayWait = onWaits !== undefined && userId !== null && !inHand.current()?.editing;
      if (!mayWait) return await send();
      const cut = connectionCut();
      try {
        return await Promise.race([send(), cut.happens]);
      } catch (error) {
        if (!isCut(error)) throw error;
        await photos.keptAll();
        const whose = { userId, siteId, what, locale };
        if (!(await inHand.handOver((draft) => putInOutbox(whose, draft)))) throw error;
        return null;
      } finally {
        cut.forget();
      }
    },
    onSuccess: async (memory) => {
      if (!memory) {
        onWaits?.();
        // a weak signal never tells that it is back
        void attempt();
        return;
      }
      await inHand.forget();
      memoriesChanged(queries, memory);
      onShared(memory);
    },
    onError: (error) => {
      heldBack(error);
      if (!isRefused(error)) return;
      for (const queryKey of [['sites'], ['memories']]) void queries.invalidateQueries({ queryKey });
    },
  });

  /** What can be seen before asking the server. */
  function check(): SharingFault | null {
    const draft = inHand.current();
    const most = what === 'candle' ? CANDLE_TEXT_MAX : MEMORY_TEXT_MAX;
    if (!draft) return null;
    if (what === 'memory' && isEmpty(draft)) {
      return {
        at: 'text',
        message: t`An empty memory cannot be shared. A few words or one photo are enough.`,
      };
    }
    if (draft.text.trim().length > most) {
      return { at: 'text', message: t`This is longer than fits here. Please shorten it a little.` };
    }
    return null;
  }

  const { draft, change } = inHand;
  const { error, mutate } = sharing;
  const stale = storedIn(error);
  const unknown = t`Something went wrong on our side. What you wrote is safe.`;
  // one for each failure: what is said of it takes focus once
  const fault = useMemo(() => (error && !storedIn(error) ? faultOf(error, unknown) : null), [error, unknown]);

  // what someone signed up to share is shared when they come back
  const sendsItself = draft !== null && userId !== null && isToBeSent(draft);
  useEffect(() => {
    if (!sendsItself) return;
    change({ send: null });
    mutate();
  }, [sendsItself, change, mutate]);

  useEffect(() => {
    if (stale) change({ editing: { id: stale.id, version: stale.version } });
  }, [stale, change]);

  return {
    check,
    submit: () => sharing.isPending || waiting || mutate(),
    busy: sharing.isPending,
    /** The server has asked to wait before it is tried again. */
    waiting,
    fault,
    /** The memory as someone else has left it, where that is why. */
    stale,
  };
}

/** Whether there was no connection, rather than an answer. */
const isCut = (error: unknown): boolean =>
  error instanceof Refused ? error.passes : error instanceof ApiError && error.status === 0;

/** Fails as soon as there is no connection. */
function connectionCut(): { happens: Promise<never>; forget: () => void } {
  let forget = () => {};
  const happens = new Promise<never>((_, reject) => {
    const fail = () => reject(offlineError());
    if (!isOnline()) return fail();
    window.addEventListener('offline', fail);
    forget = () => window.removeEventListener('offline', fail);
  });
  return { happens, forget: () => forget() };
}

function faultOf(error: Error, unknown: string): SharingFault {
  if (error instanceof Refused) return error.fault;
  if (!(error instanceof ApiError)) return { at: 'whole', message: unknown };
  const at = error.code === 'memory.empty' ? 'text' : error.code.startsWith('media.') ? 'photos' : 'whole';
  return { at, message: error.detail };
}

/** For the summary, with the field that each part of the form is reached by. */
export const useSummary = (
  fault: SharingFault | null,
  ids: Partial<Record<SharingFault['at'], string>>,
): readonly Fault[] => {
  const fieldId = fault && ids[fault.at];
  return useMemo(
    () => (fault ? [{ message: fault.message, ...(fieldId && { fieldId }) }] : []),
    [fault, fieldId],
  );
};

/** The memory as someone else has left it, where that is why a call was refused. */
export function storedIn(error: unknown): Memory | null {
  if (!(error instanceof ApiError) || error.code !== 'request.stale') return null;
  return (error.params.current as Memory | undefined) ?? null;
}
