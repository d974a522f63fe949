import { i18n, type MessageDescriptor } from '@lingui/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ZodType } from 'zod';
import { ApiError } from '#web/lib/api-error.ts';
import { isSame } from '#web/lib/forms/form-draft.ts';
import { useBusy } from '#web/lib/forms/use-busy.ts';
import { faultIn, fieldFault, type OwnMessages } from '#web/lib/forms/validate.ts';
import { storedNow } from '#web/lib/stored-now.ts';
import type { Fault } from '#web/ui/error-summary.tsx';
import { hideToasts } from '#web/ui/toasts/toasts.ts';
import type { ErrorCode } from '#worker/contract/errors.ts';
import { failureOf } from './failure.ts';
import { useRateLimitWait } from './use-rate-limit-wait.ts';

/** A field of a form: where it is, and what is wrong with its value. */
export type Field<Values> = {
  /** The id of its control, which the error summary links to. */
  id: string;
  /** The worker's schema of its value, with the form's own messages. */
  schema?: ZodType;
  own?: OwnMessages;
  /** Its value for the schema; by default the value of the same name. */
  value?: (values: Values) => unknown;
  /** A rule that no schema expresses; it comes before the schema. */
  check?: (values: Values) => MessageDescriptor | undefined;
  /** The server's error codes that concern this field, in addition to the errors that point to it. */
  codes?: readonly ErrorCode[];
};

export type Fields<Name extends string, Values> = Readonly<Record<Name, Field<Values>>>;

type Submission<Name extends string, Values extends object, Done, Current> = {
  /** The current values. */
  values: (form: FormData) => Values;
  /** The validated fields in their order on the page, named as in the request body. */
  fields: Fields<Name, NoInfer<Values>>;
  /** Validation of the form as a whole. */
  check?: (values: NoInfer<Values>) => readonly Fault[];
  /** Whether there is something to send; if not, a valid form calls `onUnchanged` instead. */
  isChanged?: (values: NoInfer<Values>) => boolean;
  onUnchanged?: () => void;
  send: (values: NoInfer<Values>) => Promise<Done>;
  /** Called even if the form has been closed in the meantime. */
  onSuccess?: (done: Done, values: NoInfer<Values>) => void;
  /** Called unless the form has been closed in the meantime. */
  onDone?: (done: Done, values: NoInfer<Values>) => void;
  /** What to do if someone else has changed it in the meantime. */
  stale?: {
    /** The stored version in the server's answer; null if it cannot be read, which is an error like any other. */
    parse: (current: unknown) => Current | null;
    show: (current: Current) => void;
  };
  /** Called with any other error. Its faults, if it returns some, replace those of the server's error. */
  onError?: (error: Error) => readonly Fault[] | undefined;
  /** The field that shows the faults of the whole form, where there is no error summary. */
  faultsAt?: Name;
  /**
   * Moves the focus to the first field with a fault, for a form without an error summary.
   */
  focusesField?: boolean;
};

/** The faults that are shown. */
type Shown = { faults: readonly Fault[]; form: HTMLFormElement | null; byServer: boolean };

/**
 * The submission of one form: validates its values, sends them once at a time, and keeps the faults found by
 * either side until their cause is gone: the value is changed or valid, the connection is back, the wait is
 * over. A refusal of the whole form stays until the next attempt. After a refusal with `Retry-After` nothing is sent until that has passed (`waiting`).
 */
export function useSubmission<Name extends string, Values extends object, Done, Current = never>(
  form: Submission<Name, Values, Done, Current>,
) {
  const { fields } = form;
  const [shown, setShown] = useState<Shown | null>(null);
  const [, setInputs] = useState(0);
  const [waiting, holdBack] = useRateLimitWait();
  const element = useRef<HTMLFormElement>(null);
  /** The values with which the faults were first shown. */
  const faulty = useRef<Values>(null);
  const faults = shown?.faults ?? NONE;
  const refusal = useRef<readonly Fault[]>([]);
  const currentIn = (error: Error) => form.stale && storedNow(error, form.stale.parse);

  const validate = (values: Values) => [...faultsOf(fields, values), ...(form.check?.(values) ?? [])];
  const place = (found: readonly Fault[]): readonly Fault[] =>
    form.faultsAt ? found.map((fault) => ({ fieldId: fields[form.faultsAt as Name].id, ...fault })) : found;

  function show(found: readonly Fault[], byServer: boolean) {
    const placed = place(found);
    faulty.current = null;
    setShown(placed.length ? { faults: placed, form: element.current, byServer } : null);
    const [first] = placed;
    if (form.focusesField && first?.fieldId) document.getElementById(first.fieldId)?.focus();
  }

  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: form.send,
    onSuccess: (done, values) => {
      hideToasts();
      form.onSuccess?.(done, values);
    },
    onError: (error) => {
      refusal.current = currentIn(error) ? [] : (form.onError?.(error) ?? serverFaults(error, fields));
      holdBack(error);
    },
  });

  /** Called once the request has settled, so that the form can be sent again as soon as it says what is wrong. */
  function afterError(error: Error) {
    const current = currentIn(error);
    if (current) form.stale?.show(current);
    else show(refusal.current, true);
  }

  function send(values: Values) {
    if (isPending || waiting) return;
    const found = validate(values);
    if (found.length || !form.focusesField) show(found, false);
    if (found.length) return;
    if (form.isChanged?.(values) === false) return form.onUnchanged?.();
    mutate(values, {
      onSuccess: (done) => {
        if (form.focusesField) setShown(null);
        form.onDone?.(done, values);
      },
      onError: afterError,
    });
  }

  function keep(isKept: (fault: Fault) => boolean) {
    const kept = shown?.faults.filter(isKept) ?? [];
    if (shown && kept.length < shown.faults.length) setShown(kept.length ? { ...shown, faults: kept } : null);
  }

  // after each render, since the values may be held in state, and after each input, since they may not
  useEffect(() => {
    if (!shown) return;
    const values = form.values(new FormData(shown.form ?? undefined));
    faulty.current ??= values;
    const before = faulty.current;
    const found = shown.byServer ? [] : place(validate(values));
    const isChanged = ({ fieldId }: Fault) => {
      const field = entriesOf(fields).find(([, { id }]) => id === fieldId);
      if (field) return !isSame(valueIn(field, values), valueIn(field, before));
      return shown.byServer && fieldId !== undefined && !isSame(values, before);
    };
    keep(
      (fault) =>
        fault.isNote ||
        (!isChanged(fault) &&
          (shown.byServer ||
            found.some(({ fieldId, message }) => fieldId === fault.fieldId && message === fault.message))),
    );
  });

  // on the document, after React's own listeners: a render before them would take back the letter just typed
  const isShown = shown !== null;
  useEffect(() => {
    if (!isShown) return;
    const count = () => setInputs((inputs) => inputs + 1);
    document.addEventListener('input', count);
    return () => document.removeEventListener('input', count);
  }, [isShown]);

  const hasNote = faults.some(({ isNote }) => isNote);
  useEffect(() => {
    if (!hasNote) return;
    const clear = () => setShown(null);
    if (!waiting) window.addEventListener('online', clear);
    return () => window.removeEventListener('online', clear);
  }, [hasNote, waiting]);

  const wasWaiting = useRef(false);
  useEffect(() => {
    if (wasWaiting.current && !waiting) setShown(null);
    wasWaiting.current = waiting;
  }, [waiting]);

  return {
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      element.current = event.currentTarget;
      send(form.values(new FormData(event.currentTarget)));
    },
    /** Sends other values than those of the form. */
    send,
    isPending,
    /** Whether the last request succeeded, and with what error it failed. */
    isSuccess,
    error,
    busy: useBusy(isPending),
    waiting,
    faults,
    faultOf: (field: Name) => faults.find(({ fieldId }) => fieldId === fields[field].id)?.message,
    clearFaults: () => setShown(null),
  };
}

const NONE: readonly Fault[] = [];

const entriesOf = <Values>(fields: Fields<string, Values>) => Object.entries<Field<Values>>(fields);

const valueIn = <Values>([name, { value }]: [string, Field<Values>], values: Values): unknown =>
  value ? value(values) : values[name as keyof Values];

/** The faults that are found before sending, one per field. */
function faultsOf<Values extends object>(fields: Fields<string, Values>, values: Values): Fault[] {
  return entriesOf(fields).flatMap((field) => {
    const [, { id, schema, own, check }] = field;
    const checked = check?.(values);
    const message = checked ? i18n._(checked) : schema && faultIn(schema, valueIn(field, values), own);
    return message === undefined ? [] : [{ fieldId: id, message }];
  });
}

/**
 * The faults in a server error. An invalid request has one per field that it points to, worded as in the
 * validation before sending; any other error is one fault, of the field that it concerns or of the form.
 */
function serverFaults<Values>(error: unknown, fields: Fields<string, Values>): Fault[] {
  if (!(error instanceof ApiError)) return [failureOf(error)];
  const pointed = error.errors.flatMap((one) =>
    entriesOf(fields)
      .filter(([name]) => one.pointer === `/${name}` || one.pointer.startsWith(`/${name}/`))
      .map(([, { id, own }]) => ({ fieldId: id, message: fieldFault(one, own) })),
  );
  if (error.code === 'request.invalid' && pointed.length > 0) return pointed;
  const { code } = error;
  const concerned = entriesOf(fields).find(([, { codes }]) => codes?.some((one) => one === code));
  const fieldId = concerned?.[1].id ?? pointed[0]?.fieldId;
  return [{ ...(fieldId && { fieldId }), ...failureOf(error) }];
}
