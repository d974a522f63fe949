import { firstUnanswered } from './answers.ts';
import { type Draft, readDraft } from './draft.ts';

/** The questions after the purpose, each with its own URL: `/onboarding/from?step=names`. */
export const STEPS = [
  'names',
  'dates',
  'gender',
  'photo',
  'privacy',
  'account',
  'check',
  'same',
  'create',
] as const;
export type Step = (typeof STEPS)[number];

/** The questions in order; a signed-in user has no account step. */
export const questions = (signedIn: boolean): readonly (Step | 'purpose')[] => [
  'purpose',
  ...STEPS.filter((step) => step !== 'same' && step !== 'create' && (step !== 'account' || !signedIn)),
];

export function stepAfter(step: Step | 'purpose', signedIn: boolean): Step {
  const all = questions(signedIn);
  const next = all[all.indexOf(step) + 1];
  return next && next !== 'purpose' ? next : 'check';
}

export function stepBefore(step: Step, signedIn: boolean): Step | 'purpose' {
  const all = questions(signedIn);
  return all[all.indexOf(step) - 1] ?? 'purpose';
}

/** The earlier step with a missing answer, to redirect to; null if there is none. */
export function missingBefore(step: Step, draft: Draft = readDraft()): Step | 'purpose' | null {
  const missing = firstUnanswered(draft);
  if (!missing || missing === step) return null;
  if (missing === 'purpose') return missing;
  return STEPS.indexOf(missing) < STEPS.indexOf(step) ? missing : null;
}

export const isStep = (step: string | undefined): step is Step => STEPS.some((one) => one === step);
