import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { AttachmentState } from '#web/features/memories/drafts/attachment-uploads.ts';
import type { MemoryDraft, Place } from '#web/features/memories/drafts/memory-draft.ts';
import type { Writing } from '#web/features/memories/kinds/writings.ts';
import { memoriesChanged } from '#web/features/memories/memories-changed.ts';
import { attempt } from '#web/features/memories/outbox/keep-sending.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { isRefused } from '#web/lib/refused.ts';
import type { Fault } from '#web/ui/error-summary.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import { type ComposerFault, type ComposerState, draftIn, IDLE, isOver } from './composer-machine.ts';
import { ComposerSession, type NewAttachment } from './composer-session.ts';

type Options = {
  what: Writing;
  /** Null in a community. */
  siteId: number | null;
  communityId?: number | undefined;
  place: Place;
  fresh: () => MemoryDraft;
  onShared: (memory: Memory) => void;
  /** Called when there is no connection: it is stored on this device and sent later. */
  onWaiting?: () => void;
  onDiscarded?: () => void;
};

export type Composing = {
  state: ComposerState;
  draft: MemoryDraft | null;
  fault: ComposerFault | null;
  /** The memory as another user has saved it. */
  current: Memory | null;
  busy: boolean;
  /** Whether the server requires a wait before the next attempt. */
  held: boolean;
  attachments: Attachments;
  change: (patch: Partial<MemoryDraft>) => void;
  /** `found`: a fault that only the form can know of. */
  submit: (found?: ComposerFault | null) => void;
  discard: () => void;
  /** Returns from the sign-up prompt to the form. */
  returnToWriting: () => void;
  /** Stores the draft, to be sent once its author is signed in. */
  storeToSend: () => Promise<void>;
  /** Uploads the attachments for a memory without an account. Returns whether all are uploaded. */
  uploadWith: (pass: string) => Promise<boolean>;
  /** Deletes the stored draft, which was sent without an account. */
  forget: () => Promise<void>;
};

/** The attachments of a draft with their upload progress. */
export type Attachments = {
  states: ReadonlyMap<string, AttachmentState>;
  add: (chosen: readonly NewAttachment[]) => void;
  retry: (key: string) => void;
  pause: (key: string) => void;
  resume: (key: string) => void;
  /** Goes on with a file that was chosen again. */
  chooseAgain: (key: string, file: File) => void;
  remove: (key: string) => void;
};

const NO_STATES: ReadonlyMap<string, AttachmentState> = new Map();
const nothing = () => () => undefined;
const idle = () => IDLE;

/** Edits one draft, for as long as the form is open and its author stays the same. */
export function useComposer({ what, siteId, communityId, place, fresh, ...outcomes }: Options): Composing {
  const { locale } = useLocale();
  const queries = useQueryClient();
  const [session, setSession] = useState<ComposerSession | null>(null);
  const last = useRef<ComposerSession>(null);
  const first = useRef(fresh);
  const latest = useRef(outcomes);
  latest.current = outcomes;
  const { what: kept, id, userId } = place;

  useEffect(() => {
    // the outcome stays visible even if the signed-in user has changed
    if (last.current && isOver(last.current.state())) return;
    const subject = {
      what,
      siteId,
      communityId,
      locale,
      place: { what: kept, id, userId },
      fresh: first.current,
    };
    const begun = new ComposerSession(subject, () => ({
      onShared: (memory) => {
        memoriesChanged(queries, memory);
        latest.current.onShared(memory);
      },
      onWaiting: () => {
        latest.current.onWaiting?.();
        // with a weak signal the browser fires no `online` event
        void attempt();
      },
      onDiscarded: () => latest.current.onDiscarded?.(),
      onFailed: (error) => {
        if (!isRefused(error)) return;
        for (const queryKey of [['sites'], ['memories']]) void queries.invalidateQueries({ queryKey });
      },
    }));
    last.current = begun;
    setSession(begun);
    return () => begun.close();
  }, [what, siteId, communityId, locale, kept, id, userId, queries]);

  const state = useSyncExternalStore(session?.subscribe ?? nothing, session?.state ?? idle);
  const states = useSyncExternalStore(
    session?.subscribe ?? nothing,
    session?.attachmentStates ?? (() => NO_STATES),
  );
  return {
    state,
    draft: draftIn(state),
    fault: 'fault' in state ? state.fault : null,
    current: 'current' in state ? state.current : null,
    busy: state.name === 'sending' || state.name === 'preparing' || state.name === 'offline',
    held: state.name === 'held',
    attachments: {
      states,
      add: (chosen) => session?.attach(chosen),
      retry: (key) => session?.uploads()?.retry(key),
      pause: (key) => session?.uploads()?.pause(key),
      resume: (key) => session?.uploads()?.resume(key),
      chooseAgain: (key, file) => void session?.uploads()?.chooseAgain(key, file),
      remove: (key) => session?.detach(key),
    },
    change: (patch) => session?.change(patch),
    submit: (found = null) => session?.submit(found),
    discard: () => session?.discard(),
    returnToWriting: () => session?.returnToWriting(),
    storeToSend: async () => session?.storeToSend(),
    uploadWith: async (pass) => (await session?.uploadWith(pass)) ?? false,
    forget: async () => session?.forget(),
  };
}

/** The fault of a failure with the field it links to; a new object each time, so that it takes focus. */
export const useSummary = (
  fault: ComposerFault | null,
  ids: Partial<Record<ComposerFault['at'], string>>,
): readonly Fault[] => {
  const fieldId = fault && ids[fault.at];
  return useMemo(() => {
    if (!fault) return [];
    const { at: _, ...shown } = fault;
    return [{ ...shown, ...(fieldId && { fieldId }) }];
  }, [fault, fieldId]);
};
