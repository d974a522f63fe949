import { firstUnanswered } from './answers.ts';
import { type Draft, readDraft } from './draft.ts';

/** The questions after the purpose, each an address: `/onboarding/from?step=names`. */
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

/** The questions in their order; whoever is signed in is not asked to be. */
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

/** Where someone has to be instead, for what is not answered yet; null where they may stay. */
export function missingBefore(step: Step, draft: Draft = readDraft()): Step | 'purpose' | null {
  const missing = firstUnanswered(draft);
  if (!missing || missing === step) return null;
  if (missing === 'purpose') return missing;
  return STEPS.indexOf(missing) < STEPS.indexOf(step) ? missing : null;
}

export const isStep = (step: string | undefined): step is Step => STEPS.some((one) => one === step);
