import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  type AttachmentState,
  AttachmentUploads,
  type Chosen,
} from '#web/features/memories/drafts/attachment-uploads.ts';
import {
  type DraftAttachment,
  deleteDraft,
  isToBeSent,
  loadDraft,
  type MemoryDraft,
  newAttachment,
  type Place,
  storeDraft,
  storeDraftDebounced,
} from '#web/features/memories/drafts/memory-draft.ts';
import type { Writing } from '#web/features/memories/kinds/writings.ts';
import { currentMemoryIn } from '#web/features/memories/memory-errors.ts';
import { addToOutbox } from '#web/features/memories/outbox/outbox.ts';
import { share } from '#web/features/memories/outbox/share-draft.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { connectionCut } from '#web/lib/online.ts';
import type { MediaKind } from '#worker/contract/media.ts';
import type { Memory } from '#worker/contract/memory.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { checkDraft, faultOf, isCut, Unready } from './composer-faults.ts';
import {
  type ComposerEffect,
  type ComposerEvent,
  type ComposerFault,
  type ComposerState,
  draftIn,
  IDLE,
  transition,
} from './composer-machine.ts';

export type ComposerSubject = {
  what: Writing;
  place: Place;
  /** Null in a community. */
  siteId: number | null;
  communityId?: number | undefined;
  locale: Locale;
  /** Makes the draft to start from where none is stored. */
  fresh: () => MemoryDraft;
};

export type ComposerOutcomes = {
  onShared: (memory: Memory) => void;
  /** Called when it is stored on this device, to be sent later. */
  onWaiting: () => void;
  onDiscarded: () => void;
  onFailed: (error: unknown) => void;
};

/** A chosen file of a kind that the site takes. */
export type NewAttachment = Chosen & { kind: MediaKind };

const NO_STATES: ReadonlyMap<string, AttachmentState> = new Map();

/**
 * Edits one draft: holds the state of the machine and runs its effects. Effects in progress complete even
 * after the form is closed.
 */
export class ComposerSession {
  readonly #subject: ComposerSubject;
  readonly #outcomes: () => ComposerOutcomes;
  readonly #listeners = new Set<() => void>();
  #state: ComposerState = IDLE;
  #uploads: AttachmentUploads | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(subject: ComposerSubject, outcomes: () => ComposerOutcomes) {
    this.#subject = subject;
    this.#outcomes = outcomes;
    void this.#load();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = (): ComposerState => this.#state;
  readonly attachmentStates = (): ReadonlyMap<string, AttachmentState> =>
    this.#uploads?.states() ?? NO_STATES;
  /** The uploads; null until the draft is loaded. */
  readonly uploads = (): AttachmentUploads | null => this.#uploads;

  change(patch: Partial<MemoryDraft>): void {
    this.#dispatch({ type: 'changed', patch });
  }

  attach(chosen: readonly NewAttachment[]): void {
    const added = chosen.map((one) => ({ one, attachment: newAttachment(one.kind, one.file.name) }));
    this.#dispatch({ type: 'photos-added', photos: added.map(({ attachment }) => attachment) });
    const taken = draftIn(this.#state)?.photos;
    for (const { one, attachment } of added)
      if (taken?.includes(attachment)) this.#uploads?.add(attachment, one);
  }

  detach(key: string): void {
    this.#uploads?.remove(key);
    this.#dispatch({ type: 'photo-removed', key });
  }

  /** `found`: a fault that only the form can know of. */
  submit(found: ComposerFault | null): void {
    const draft = draftIn(this.#state);
    if (!draft) return;
    const fault = found ?? checkDraft(draft, this.#subject.what);
    this.#dispatch({ type: 'submitted', fault, signedIn: this.#subject.place.userId !== null });
  }

  /** Returns from the sign-up prompt to the form. */
  returnToWriting(): void {
    this.#dispatch({ type: 'returned' });
  }

  /** Stores the draft, to be sent once its author is signed in. */
  async storeToSend(): Promise<void> {
    this.change({ send: new Date().toISOString() });
    await this.#storeNow();
  }

  /** Uploads the attachments with a pass. Returns whether all are uploaded. */
  async uploadWith(pass: string): Promise<boolean> {
    return (await this.#uploads?.uploadWith(pass)) ?? false;
  }

  /** Deletes the stored draft, which was sent without an account. */
  async forget(): Promise<void> {
    const draft = draftIn(this.#state);
    if (draft) await deleteDraft(this.#subject.place, draft);
  }

  discard(): void {
    for (const { key, src } of draftIn(this.#state)?.photos ?? []) if (!src) this.#uploads?.remove(key);
    this.#dispatch({ type: 'discarded' });
  }

  /** Closes the session. Interrupted uploads resume the next time the draft is opened. */
  close(): void {
    this.#closed = true;
    this.#uploads?.close();
    this.#listeners.clear();
  }

  #dispatch(event: ComposerEvent): void {
    const [next, effects] = transition(this.#state, event);
    if (next !== this.#state) {
      this.#state = next;
      this.#notify();
    }
    for (const effect of effects) this.#run(effect);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  #run(effect: ComposerEffect): void {
    switch (effect.type) {
      case 'store':
        storeDraftDebounced(this.#subject.place, effect.draft, (onDevice) =>
          this.#dispatch({ type: 'stored', onDevice }),
        );
        return;
      case 'prepare':
        void Promise.resolve(this.#uploads?.settled()).then(() => this.#dispatch({ type: 'prepared' }));
        return;
      case 'send':
        void this.#send();
        return;
      case 'hand-over':
        void this.#handOver(effect.draft);
        return;
      case 'wait':
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#dispatch({ type: 'wait-over' }), effect.seconds * 1000);
        return;
      case 'drop':
        void deleteDraft(this.#subject.place, effect.draft).then(() => this.#outcomes().onDiscarded());
        return;
      case 'finish':
        void this.#finish(effect.draft, effect.memory);
    }
  }

  async #load(): Promise<void> {
    const { place, fresh, siteId, communityId = 0 } = this.#subject;
    const found = await loadDraft(place);
    if (this.#closed) return;
    // what can be read of a damaged edit is only its text: the rest is as the memory is now
    const isDamaged = found && place.what === 'edit' && !found.editing;
    const draft = isDamaged ? { ...fresh(), text: found.text } : (found ?? fresh());
    const uploads = new AttachmentUploads(
      siteId ?? { community: communityId },
      (key, patch: Partial<DraftAttachment>) => this.#dispatch({ type: 'photo-changed', key, patch }),
    );
    this.#uploads = uploads;
    for (const attachment of draft.photos) uploads.add(attachment);
    if (place.userId !== null) uploads.mayUpload();
    uploads.subscribe(() => this.#notify());
    const sends = place.userId !== null && isToBeSent(draft);
    this.#dispatch({ type: 'loaded', draft, stored: found ? 'device' : 'no', sends });
  }

  /** Stores the draft as it is, unless it was already sent or discarded. */
  async #storeNow(): Promise<void> {
    const { name } = this.#state;
    const draft = name === 'offline' ? null : draftIn(this.#state);
    if (draft) await storeDraft(this.#subject.place, draft);
  }

  /** Sends it once its attachments are uploaded. A new memory moves to the outbox where there is no connection. */
  async #send(): Promise<void> {
    const { place, siteId } = this.#subject;
    // the outbox holds memories of sites
    const mayWait = siteId !== null && place.userId !== null && !draftIn(this.#state)?.editing;
    const cut = mayWait ? connectionCut() : null;
    const attempt = new AbortController();
    try {
      const sharing = this.#shareDraft(attempt.signal);
      const memory = await (cut ? Promise.race([sharing, cut.happens]) : sharing);
      this.#dispatch({ type: 'sent', memory });
    } catch (error) {
      // the draft belongs to the outbox or to the form again: what is left of this attempt must not post it
      attempt.abort();
      if (mayWait && isCut(error)) {
        await this.#uploads?.allStored();
        this.#dispatch({ type: 'cut', fault: faultOf(error) });
      } else this.#fail(error);
    } finally {
      cut?.forget();
    }
  }

  async #shareDraft(signal: AbortSignal): Promise<Memory> {
    const { what, siteId, communityId, locale } = this.#subject;
    await this.#uploads?.settled();
    signal.throwIfAborted();
    const draft = draftIn(this.#state);
    if (!draft) throw new Unready('whole', i18n._(msg`Something went wrong on our side.`), false);
    const missing = draft.photos
      .filter(({ mediaId }) => !mediaId)
      .map(({ key }) => this.attachmentStates().get(key));
    if (missing.length > 0) {
      const passes = missing.every((one) => one?.phase === 'fault' && !one.refused);
      throw new Unready('photos', i18n._(msg`A file was not uploaded. Try again, or remove it.`), passes);
    }
    return await share({
      draft,
      what,
      siteId,
      communityId,
      locale,
      storeSent: async (sent) => {
        this.change({ sent });
        await this.#storeNow();
        signal.throwIfAborted();
      },
    });
  }

  #fail(error: unknown): void {
    this.#outcomes().onFailed(error);
    const current = currentMemoryIn(error);
    if (current) this.#dispatch({ type: 'overtaken', current });
    else {
      const retryAfterSeconds = error instanceof ApiError ? error.retryAfter : undefined;
      this.#dispatch({ type: 'refused', fault: faultOf(error), retryAfterSeconds });
    }
  }

  async #handOver(draft: MemoryDraft): Promise<void> {
    const { what, siteId, locale, place } = this.#subject;
    const taken =
      siteId !== null &&
      place.userId !== null &&
      (await addToOutbox({ userId: place.userId, siteId, what, locale }, draft));
    this.#dispatch({ type: taken ? 'taken' : 'not-taken' });
    if (taken) this.#outcomes().onWaiting();
  }

  async #finish(draft: MemoryDraft | null, memory: Memory): Promise<void> {
    if (draft) await deleteDraft(this.#subject.place, draft);
    this.#outcomes().onShared(memory);
  }
}
