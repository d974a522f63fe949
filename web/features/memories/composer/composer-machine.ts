import type { DraftAttachment, MemoryDraft } from '#web/features/memories/drafts/memory-draft.ts';
import type { Memory } from '#worker/contract/memory.ts';

/**
 * The states of a composer and their transitions. Pure functions: a transition returns the next state and the
 * effects to run; `composer-session.ts` runs them and dispatches their results as events.
 *
 *                 loaded, to be sent
 *   idle ───────────────────────────────────────────┐
 *    │ loaded                                       │
 *    ▼        submitted by a visitor                │      sent
 *   writing ──────────────► preparing               ├────────────► shared
 *    ▲ │                        │ prepared          │
 *    │ │                        ▼                   │      cut                 taken
 *    │ │      returned      signing-up              ├────────────► offline ───────────► waiting
 *    │ │◄───────────────────────┘                   │                 │
 *    │ │ submitted by a member                      │                 │ not taken
 *    │ └────────────────────────────────────────► sending             ▼
 *    │ fails a check                                ▲  │  refused, overtaken
 *    └──────────────────────────────────── failed ──┘  ├────────────► failed
 *                                            ▲         │  limited
 *                                            └─ held ◄─┘
 *                                      wait over
 *
 *   writing, preparing, sending, failed and held also lead to discarded, when its author discards it; a request
 *   in progress may still succeed and lead to shared.
 */
export type ComposerState =
  /** Looking for the draft on this device. */
  | { name: 'idle' }
  /** Being edited. */
  | Open<'writing'>
  /** Submitted by a visitor. Its photos are resized, so that they can be stored during the sign-up. */
  | Open<'preparing'>
  /** The visitor is asked to sign up or in. The draft is sent automatically afterwards. */
  | Open<'signing-up'>
  /** Being sent. */
  | Open<'sending'>
  /** No connection: it is moving to the outbox and can no longer be edited. */
  | Open<'offline'>
  /** Sharing failed; `fault` or `current` says why. It can be edited and sent again. */
  | Open<'failed'>
  /** As failed, but the server requires a wait before the next attempt. */
  | Open<'held'>
  /** In the outbox. */
  | { name: 'waiting' }
  | { name: 'shared'; memory: Memory }
  | { name: 'discarded' };

type Open<Name extends string> = {
  name: Name;
  draft: MemoryDraft;
  stored: Stored;
  /** The reason why it is not shared. */
  fault: ComposerFault | null;
  /** The memory as another user has saved it since it was read. */
  current: Memory | null;
};

/** Where a draft is stored: nowhere yet, on this device, or in memory until the page is closed. */
export type Stored = 'no' | 'device' | 'page';

/**
 * Why it was not shared, and which part of the form is concerned: cleared as soon as that part changes. A
 * fault of the whole stays until the next attempt. `isNote`: no input is wrong; it goes when the wait is over.
 */
export type ComposerFault = { at: FaultyPart | 'whole'; message: string; isNote?: true };

/** The parts of the form that can have a fault. */
export type FaultyPart = keyof Pick<
  MemoryDraft,
  'text' | 'photos' | 'links' | 'location' | 'tags' | 'happenedOn' | 'relation'
>;

export type ComposerEvent =
  /** `sends`: its author submitted it before having an account. */
  | { type: 'loaded'; draft: MemoryDraft; stored: 'no' | 'device'; sends: boolean }
  | { type: 'changed'; patch: Partial<MemoryDraft> }
  | { type: 'photos-added'; photos: DraftAttachment[] }
  | { type: 'photo-changed'; key: string; patch: Partial<DraftAttachment> }
  | { type: 'photo-removed'; key: string }
  | { type: 'stored'; onDevice: boolean }
  /** `fault`: the result of the client-side validation. */
  | { type: 'submitted'; fault: ComposerFault | null; signedIn: boolean }
  | { type: 'prepared' }
  | { type: 'returned' }
  | { type: 'sent'; memory: Memory }
  /** No response; `fault` is the message to show where this device cannot store it either. */
  | { type: 'cut'; fault: ComposerFault }
  | { type: 'taken' }
  | { type: 'not-taken' }
  | { type: 'refused'; fault: ComposerFault; retryAfterSeconds: number | undefined }
  | { type: 'overtaken'; current: Memory }
  | { type: 'wait-over' }
  | { type: 'discarded' };

export type ComposerEffect =
  /** Stores the draft on this device once its author pauses typing. */
  | { type: 'store'; draft: MemoryDraft }
  | { type: 'prepare' }
  | { type: 'send' }
  | { type: 'hand-over'; draft: MemoryDraft }
  | { type: 'wait'; seconds: number }
  | { type: 'drop'; draft: MemoryDraft }
  | { type: 'finish'; draft: MemoryDraft | null; memory: Memory };

type Transition = [ComposerState, ComposerEffect[]];

export const IDLE: ComposerState = { name: 'idle' };

/** Returns the next state and the effects to run. Events without meaning in a state leave it unchanged. */
export function transition(state: ComposerState, event: ComposerEvent): Transition {
  const same: Transition = [state, []];
  switch (state.name) {
    case 'idle':
      return event.type === 'loaded' ? opened(event) : same;
    case 'writing':
    case 'failed':
    case 'held':
      switch (event.type) {
        case 'submitted':
          return submitted(state, event);
        case 'wait-over':
          return state.name === 'held' ? [{ ...state, name: 'failed', fault: null }, []] : same;
        case 'discarded':
          return discarded(state);
        default:
          return edited(state, event);
      }
    case 'preparing':
      if (event.type === 'discarded') return discarded(state);
      return event.type === 'prepared' ? [{ ...state, name: 'signing-up' }, []] : edited(state, event);
    case 'signing-up':
      return event.type === 'returned' ? [{ ...state, name: 'writing' }, []] : edited(state, event);
    case 'sending':
      return settled(state, event);
    case 'offline':
      if (event.type === 'taken') return [{ name: 'waiting' }, []];
      return event.type === 'not-taken' ? [{ ...state, name: 'failed' }, []] : same;
    case 'discarded':
      return event.type === 'sent' ? shared(null, event.memory) : same;
    case 'waiting':
    case 'shared':
      return same;
  }
}

function opened({ draft, stored, sends }: Extract<ComposerEvent, { type: 'loaded' }>): Transition {
  const open = { stored, fault: null, current: null };
  if (!sends) return [{ ...open, name: 'writing', draft }, []];
  const unsent = { ...draft, send: null };
  return [{ ...open, name: 'sending', draft: unsent }, [{ type: 'store', draft: unsent }, { type: 'send' }]];
}

type Writable = Open<'writing'> | Open<'failed'> | Open<'held'>;

function submitted(
  state: Writable,
  { fault, signedIn }: Extract<ComposerEvent, { type: 'submitted' }>,
): Transition {
  if (fault) return [{ ...state, name: state.name === 'held' ? 'held' : 'writing', fault }, []];
  if (state.name === 'held') return [state, []];
  return signedIn
    ? [{ ...state, name: 'sending', fault: null, current: null }, [{ type: 'send' }]]
    : [{ ...state, name: 'preparing', fault: null }, [{ type: 'prepare' }]];
}

/** Handles the result of an attempt; the author may go on editing meanwhile. */
function settled(state: Open<'sending'>, event: ComposerEvent): Transition {
  switch (event.type) {
    case 'sent':
      return shared(state.draft, event.memory);
    case 'discarded':
      return discarded(state);
    case 'cut':
      return [{ ...state, name: 'offline', fault: event.fault }, [{ type: 'hand-over', draft: state.draft }]];
    case 'refused': {
      const { fault, retryAfterSeconds: seconds } = event;
      return seconds
        ? [{ ...state, name: 'held', fault }, [{ type: 'wait', seconds }]]
        : [{ ...state, name: 'failed', fault }, []];
    }
    case 'overtaken': {
      const { current } = event;
      const draft = { ...state.draft, editing: { id: current.id, version: current.version } };
      return [{ ...state, name: 'failed', draft, current }, [{ type: 'store', draft }]];
    }
    default:
      return edited(state, event);
  }
}

const shared = (draft: MemoryDraft | null, memory: Memory): Transition => [
  { name: 'shared', memory },
  [{ type: 'finish', draft, memory }],
];

const discarded = ({ draft }: { draft: MemoryDraft }): Transition => [
  { name: 'discarded' },
  [{ type: 'drop', draft }],
];

type Editable = Exclude<Extract<ComposerState, { draft: MemoryDraft }>, Open<'offline'>>;

/** Handles a change of the draft or of where it is stored. */
function edited(state: Editable, event: ComposerEvent): Transition {
  if (event.type === 'stored') return [{ ...state, stored: event.onDevice ? 'device' : 'page' }, []];
  const patch = patchOf(state.draft, event);
  if (!patch) return [state, []];
  const draft = { ...state.draft, ...patch };
  const fault = state.fault && isResolved(state.fault, event, patch) ? null : state.fault;
  return [{ ...state, draft, fault }, [{ type: 'store', draft }]];
}

/** Whether a change concerns the part with the fault. An added attachment makes up for missing text. */
function isResolved(
  { at, isNote }: ComposerFault,
  event: ComposerEvent,
  patch: Partial<MemoryDraft>,
): boolean {
  if (isNote || at === 'whole') return false;
  return at in patch || (at === 'text' && (event.type === 'photos-added' || 'links' in patch));
}

function patchOf({ photos }: MemoryDraft, event: ComposerEvent): Partial<MemoryDraft> | null {
  switch (event.type) {
    case 'changed':
      return event.patch;
    case 'photos-added':
      return { photos: [...photos, ...event.photos] };
    case 'photo-changed':
      return { photos: photos.map((one) => (one.key === event.key ? { ...one, ...event.patch } : one)) };
    case 'photo-removed':
      return { photos: photos.filter(({ key }) => key !== event.key) };
    default:
      return null;
  }
}

/** The current draft; null before it is loaded and after it was sent or discarded. */
export const draftIn = (state: ComposerState): MemoryDraft | null => ('draft' in state ? state.draft : null);

/** Whether the composer has ended: shared, waiting or discarded. */
export const isOver = ({ name }: ComposerState): boolean =>
  name === 'waiting' || name === 'shared' || name === 'discarded';
