import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { useBusy } from '#web/lib/forms/use-busy.ts';
import { useHeldBack } from '#web/ui/forms/use-held-back.ts';
import { hideToasts } from '#web/ui/toasts/toasts.ts';
import type { FieldFault, Say } from './field-faults.ts';

type Attempt<Field extends string, Given, Done> = {
  /** The values of the form. */
  read: (form: FormData) => Given;
  /** Validation on the client. */
  check: (given: Given, say: Say) => FieldFault<Field>[];
  send: (given: Given) => Promise<Done>;
  onDone?: (done: Done, given: Given) => void;
  /** The faults for an error of the server, by field. */
  refused: (error: unknown, say: Say) => FieldFault<Field>[];
  /** The id of each field, for the links of the error summary. */
  ids: Readonly<Record<Field, string>>;
};

/** The submission of one form to the server: its faults and whether it is in progress. */
export function useAttempt<Field extends string, Given, Done>(attempt: Attempt<Field, Given, Done>) {
  const { i18n } = useLingui();
  const [faults, setFaults] = useState<FieldFault<Field>[]>([]);
  const { ids } = attempt;
  const [waiting, heldBack] = useHeldBack();
  const say: Say = (message) => i18n._(message);

  const { mutate, isPending } = useMutation({
    mutationFn: attempt.send,
    onSuccess: (done, given) => {
      hideToasts();
      attempt.onDone?.(done, given);
    },
    onError: (error) => {
      setFaults(attempt.refused(error, say));
      heldBack(error);
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending || waiting) return;
    const given = attempt.read(new FormData(event.currentTarget));
    const found = attempt.check(given, say);
    setFaults(found);
    if (!found.length) mutate(given);
  }

  return {
    submit,
    waiting,
    busy: useBusy(isPending),
    faults,
    faultOf: (field: Field) => faults.find((fault) => fault.field === field)?.message,
    summary: useMemo(
      () => faults.map(({ field, message }) => ({ message, ...(field && { fieldId: ids[field] }) })),
      [faults, ids],
    ),
  };
}
