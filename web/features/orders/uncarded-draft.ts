import { useState } from 'react';
import { type FormDraft, useFormDraft } from '#web/lib/forms/form-draft.ts';
import { hasCardNumber } from '#worker/contract/card-number.ts';

/** The texts of a form, with `stored` where nothing is typed. A draft is kept, but never the number of a card. */
export function useUncardedDraft<T extends Record<string, string>>(
  form: string,
  stored: T,
): [T, (patch: Partial<T>) => void, FormDraft<T>['forget']] {
  const draft = useFormDraft<T>(form, stored);
  const [unstored, setUnstored] = useState<Partial<T>>({});

  function write(patch: Partial<T>) {
    const names = Object.keys(patch) as (keyof T)[];
    const isCard = names.some((name) => hasCardNumber(patch[name] ?? ''));
    setUnstored((before) => {
      const rest = Object.fromEntries(
        Object.entries(before).filter(([name]) => !(name in patch)),
      ) as Partial<T>;
      return isCard ? { ...rest, ...patch } : rest;
    });
    // the digits before the last one are in the draft already
    draft.set(isCard ? (Object.fromEntries(names.map((name) => [name, stored[name]])) as Partial<T>) : patch);
  }

  return [{ ...draft.value, ...unstored }, write, draft.forget];
}
