import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isBlank, readAddress } from '#web/features/memories/drafts/draft-link.ts';
import { isEmpty, type MemoryDraft } from '#web/features/memories/drafts/memory-draft.ts';
import { formNamed } from '#web/features/memories/kinds/memory-kinds.ts';
import type { Writing } from '#web/features/memories/kinds/writings.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { fieldMessage } from '#web/lib/forms/field-messages.ts';
import { failureOf } from '#web/ui/forms/failure.ts';
import type { ComposerFault, FaultyPart } from './composer-machine.ts';

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
  const wrong = draft.links.findIndex(
    (link) => link.id === null && !isBlank(link) && readAddress(link.url) === null,
  );
  if (wrong >= 0) {
    const number = wrong + 1;
    return { at: 'links', message: i18n._(msg`Link ${number} is not a web address`) };
  }
  if (draft.happenedOn.isWrong) {
    const message = i18n._(
      msg`Complete the date of the memory, tick “I don’t know the exact date” for a year alone, or leave it empty.`,
    );
    return { at: 'happenedOn', message };
  }
  return null;
}

/** The parts of the form by the fields of a request, and the labels of their messages. */
const PARTS: Record<string, { at: FaultyPart; label: MessageDescriptor }> = {
  text: { at: 'text', label: msg`Your words` },
  media: { at: 'photos', label: msg`Photos, recordings and files` },
  links: { at: 'links', label: msg`Links` },
  location: { at: 'location', label: msg`Place` },
  tags: { at: 'tags', label: msg`Tags` },
  happened_on: { at: 'happenedOn', label: msg`Date of the memory` },
  author_relation: { at: 'relation', label: msg`Your relation` },
};

/** The fault of the first field that the server refused; undefined where it is none of the form's. */
function faultOfField({ errors: [first] }: ApiError): ComposerFault | undefined {
  const part = first && PARTS[first.pointer.split('/')[1] ?? ''];
  return part && { at: part.at, message: fieldMessage(first, i18n._(part.label)) };
}

export function faultOf(error: unknown): ComposerFault {
  if (error instanceof Unready) return error.fault;
  if (!(error instanceof ApiError)) {
    return { at: 'whole', message: i18n._(msg`Something went wrong on our side. What you wrote is safe.`) };
  }
  return faultOfField(error) ?? { at: partOf(error.code), ...failureOf(error) };
}

function partOf(code: ApiError['code']): ComposerFault['at'] {
  if (code === 'memory.empty') return 'text';
  if (code === 'plan.link') return 'links';
  return /^(?:media|plan)\./.test(code) ? 'photos' : 'whole';
}

/** Whether the request failed for lack of a connection rather than with a response. */
export const isCut = (error: unknown): boolean =>
  error instanceof Unready ? error.passes : error instanceof ApiError && error.status === 0;
