import { type ReactNode, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { fieldMessage } from '#web/lib/forms/field-messages.ts';
import { isSame, useFormDraft } from '#web/lib/forms/form-draft.ts';
import { isRecord } from '#web/lib/json.ts';
import { isRefused } from '#web/lib/refused.ts';
import type { Fault } from '#web/ui/error-summary.tsx';
import { failureOf } from '#web/ui/forms/failure.ts';
import { useSubmission } from '#web/ui/forms/use-submission.ts';

export type FieldOf<T, Patch extends object = object> = {
  name: keyof T;
  /** The id of the element that the error summary links to. */
  fieldId: string;
  /** The JSON pointer in the server's errors. */
  pointer: string;
  label: string;
  /** The server's error codes that concern this field, in addition to the errors that point to it. */
  codes?: readonly ApiError['code'][];
  sent: (value: T) => Patch;
  /** Its value as shown when comparing two versions. */
  shown: (value: T) => ReactNode;
};

type RecordFormOptions<T, Patch extends object, Stored> = {
  /** The key of the unsaved draft in session storage. */
  draftName: string;
  stored: Stored;
  versionOf: (stored: Stored) => number;
  read: (stored: Stored) => T;
  fields: readonly FieldOf<T, Patch>[];
  /** The client-side validation. */
  check: (value: T) => Fault[];
  save: (patch: Patch, version: number) => Promise<Stored>;
  /** Where another user has changed the record meanwhile: a function that updates the caches with it. */
  conflictIn: (error: unknown) => (() => Promise<Stored>) | null;
  /** `more`: whether the form was edited again since it was sent. */
  onSaved?: ((stored: Stored, more: boolean) => void) | undefined;
  onError?: (error: Error) => void;
};

/** The state of a form, whatever is sent and stored. */
export type RecordForm<T extends Record<string, unknown>> = ReturnType<
  typeof useRecordForm<T, object, unknown>
>;

/**
 * Edits a part of a stored record that has a version. Input is preserved whatever the server responds. Changes
 * that another user saved meanwhile are in `news`, and can be overwritten only after they were shown.
 */
export function useRecordForm<T extends Record<string, unknown>, Patch extends object, Stored>(
  options: RecordFormOptions<T, Patch, Stored>,
) {
  const { fields } = options;
  const stored = options.read(options.stored);
  // a date may be formatted differently per language and still be equal
  const draft = useFormDraft(options.draftName, stored, (name, first, second) =>
    fields.every((field) => field.name !== name || isSame(field.sent(first), field.sent(second))),
  );
  const [conflicting, setConflicting] = useState<readonly (keyof T)[]>([]);
  const [saved, setSaved] = useState(false);
  const form = useSubmission({
    fields: {},
    // once the response has arrived, this form may have been rendered with the saved record
    values: () => ({ submitted: draft.value, onSaved: options.onSaved }),
    check: ({ submitted }) => options.check(submitted),
    isChanged: () => draft.changed,
    onUnchanged: () => options.onSaved?.(options.stored, false),
    send: () => send(options.versionOf(options.stored)),
    onSuccess: (savedRecord, { submitted, onSaved }) => {
      setConflicting([]);
      setSaved(true);
      const more = draft.saved(submitted);
      onSaved?.(savedRecord, more);
    },
    onError: (error) => {
      options.onError?.(error);
      return faultsFrom(error);
    },
  });

  /** Retries where another user changed other fields only, so that both changes are saved. */
  async function send(version: number, mayRetry = true): Promise<Stored> {
    try {
      return await options.save(patchOf(draft.value), version);
    } catch (error) {
      const readCurrent = options.conflictIn(error);
      if (!readCurrent) throw error;
      const current = await readCurrent();
      const currentValue = options.read(current);
      // an earlier attempt was saved, but its response was lost
      if (!fields.some((field) => draft.edited.includes(field.name) && differsFromDraft(field, currentValue)))
        return current;
      const news = fields
        .filter(
          (field) =>
            !isSame(stored[field.name], currentValue[field.name]) && differsFromDraft(field, currentValue),
        )
        .map(({ name }) => name);
      setConflicting(news);
      if (news.length || !mayRetry) throw error;
      return await send(options.versionOf(current), false);
    }
  }

  /** Whether the stored value differs from the one to be sent. */
  const differsFromDraft = (field: FieldOf<T, Patch>, currentValue: T) =>
    !isSame(field.sent(currentValue), field.sent(draft.value));

  /** The patch; contains edited fields only. */
  const patchOf = (value: T): Patch =>
    joined(fields.filter(({ name }) => draft.edited.includes(name)).map((field) => field.sent(value)));

  function faultsFrom(error: unknown): Fault[] {
    if (options.conflictIn(error)) return [];
    if (!(error instanceof ApiError)) return [failureOf(error)];
    const fieldFaults = error.errors.flatMap((fieldError) =>
      fields
        .filter(
          (field) =>
            fieldError.pointer === field.pointer || fieldError.pointer.startsWith(`${field.pointer}/`),
        )
        .map(({ fieldId, label }) => ({ fieldId, message: fieldMessage(fieldError, label) })),
    );
    if (fieldFaults.length) return fieldFaults;
    const concerned = fields.find(({ codes }) => codes?.includes(error.code));
    return [{ ...failureOf(error), ...(concerned && { fieldId: concerned.fieldId }) }];
  }

  return {
    draft,
    /** The currently saved values. */
    stored,
    submit: form.submit,
    faults: form.faults,
    faultOf: (fieldId: string) => form.faults.find((fault) => fault.fieldId === fieldId)?.message,
    /** The fields that another user has changed since this edit began. */
    news: fields.filter(
      (field) =>
        conflicting.includes(field.name) ||
        (draft.overtaken.includes(field.name) && differsFromDraft(field, stored)),
    ),
    refused: isRefused(form.error),
    busy: form.busy,
    waiting: form.waiting,
    saved: saved && !draft.changed,
    /** Discards the edits. */
    drop: () => {
      draft.forget();
      form.clearFaults();
      setConflicting([]);
    },
  };
}

/** The parts of a patch in one; objects that several parts send, such as `settings`, are joined too. */
function joined<Patch extends object>(parts: Patch[]): Patch {
  const whole: Record<string, unknown> = {};
  for (const [key, value] of parts.flatMap((part) => Object.entries(part))) {
    const earlier = whole[key];
    whole[key] = isRecord(earlier) && isRecord(value) ? { ...earlier, ...value } : value;
  }
  return whole as Patch;
}
