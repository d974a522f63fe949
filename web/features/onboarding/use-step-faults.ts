import { useState } from 'react';
import { isSame } from '#web/lib/forms/form-draft.ts';
import type { Fault } from '#web/ui/error-summary.tsx';

/** A fault in an answer, as it is now. */
export type AnswerFault = Fault & { fieldId: string; answer: unknown };

/**
 * The faults that a step shows: those found when it was submitted, each until its answer is changed or right.
 * `found` are those of the answers as they are now.
 */
export function useStepFaults(found: readonly AnswerFault[]) {
  const [shown, setShown] = useState<readonly AnswerFault[]>([]);
  const kept = shown.filter((fault) => found.some((now) => isSame(now, fault)));
  if (kept.length < shown.length) setShown(kept);
  return {
    faults: shown,
    isShown: (fieldId: string) => kept.some((fault) => fault.fieldId === fieldId),
    show: () => setShown(found),
  };
}
