import { firstUnanswered } from './answers.ts';
import { type Draft, readDraft } from './draft.ts';

/** The pages after the purpose, each with its own URL: `/onboarding/from?step=person`. */
export const STEPS = ['person', 'photo', 'check', 'same', 'account', 'create'] as const;
export type Step = (typeof STEPS)[number];

export type Place = { at: number; count: number };

/**
 * The place of a page in the process, which a visitor's account makes one step longer. The question about a
 * site of the same name belongs to the check; the creation follows the last step.
 */
export function placeOf(step: Step | 'purpose', signedIn: boolean): Place {
  const count = signedIn && step !== 'account' ? 4 : 5;
  const at = { purpose: 1, person: 2, photo: 3, check: 4, same: 4, account: 5, create: count }[step];
  return { at, count };
}

/** The page after a question. */
export const stepAfter = (question: 'person' | 'photo'): Step => (question === 'person' ? 'photo' : 'check');

/** The page that the link back leads to; null where there is no way back. */
export const stepBefore = (step: Step | 'purpose'): Step | 'purpose' | null =>
  (
    ({
      purpose: null,
      person: 'purpose',
      photo: 'person',
      check: 'photo',
      same: 'check',
      account: 'check',
      create: null,
    }) as const
  )[step];

/** The earlier step with a missing answer, to redirect to; null if there is none. */
export function missingBefore(step: Step, draft: Draft = readDraft()): Step | 'purpose' | null {
  const missing = firstUnanswered(draft);
  if (!missing || missing === step) return null;
  if (missing === 'purpose') return missing;
  return STEPS.indexOf(missing) < STEPS.indexOf(step) ? missing : null;
}

export const isStep = (step: string | undefined): step is Step => STEPS.some((one) => one === step);
