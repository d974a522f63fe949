import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isEmpty, type MemoryDraft } from '#web/features/memories/drafts/memory-draft.ts';
import { formNamed, type Writing } from '#web/features/memories/kinds/memory-kinds.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { failureOf } from '#web/ui/forms/failure.ts';
import type { ComposerFault } from './composer-machine.ts';

/** Thrown where the draft itself prevents sending. */
export class Unready extends Error {
  readonly fault: ComposerFault;
  /** Whether the cause is temporary: nothing was rejected, and the same draft may succeed later. */
  readonly passes: boolean;
  constructor(at: ComposerFault['at'], message: string, passes: boolean) {
    super(message);
    this.fault = { at, message };
    this.passes = passes;
  }
}

/** The client-side validation of a draft. */
export function checkDraft(draft: MemoryDraft, what: Writing): ComposerFault | null {
  const { mayBeEmpty, maxText } = formNamed(what);
  if (!mayBeEmpty && isEmpty(draft)) {
    const message = i18n._(msg`A memory needs a few words, a photo or another file.`);
    return { at: 'text', message };
  }
  if (draft.text.trim().length > maxText) {
    const message = i18n._(msg`This is too long. Shorten it a little.`);
    return { at: 'text', message };
  }
  return null;
}

export function faultOf(error: unknown): ComposerFault {
  if (error instanceof Unready) return error.fault;
  if (!(error instanceof ApiError)) {
    return { at: 'whole', message: i18n._(msg`Something went wrong on our side. What you wrote is safe.`) };
  }
  const ofFiles = /^(?:media|plan)\./.test(error.code);
  const at = error.code === 'memory.empty' ? 'text' : ofFiles ? 'photos' : 'whole';
  return { at, ...failureOf(error) };
}

/** Whether the request failed for lack of a connection rather than with a response. */
export const isCut = (error: unknown): boolean =>
  error instanceof Unready ? error.passes : error instanceof ApiError && error.status === 0;
