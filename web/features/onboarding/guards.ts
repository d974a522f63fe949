import { redirect } from '@tanstack/react-router';
import { needsSignIn } from '#web/lib/api-error.ts';
import type { RouterContext } from '#web/lib/router-context.ts';
import { isSignedIn, userQuery } from '#web/lib/session.ts';
import { isSiteWanted, wantSite } from './add-site-flag.ts';
import { communityOf } from './community.ts';
import { isCreating, markCreating } from './creating.ts';
import { changeDraft } from './draft.ts';
import { isStep, missingBefore, type Step } from './steps.ts';

type Search = { step?: string; community?: string };
type Visit = { context: RouterContext; params: { locale: string }; search: Search };

/** Redirects to a creation in flight, to wait for its result rather than create again. */
export async function goOnCreating(visit: Visit): Promise<void> {
  keepCommunity(visit);
  if (isCreating() && (await isVerified(visit.context))) throw toStep(visit, 'create');
}

/**
 * Redirects to the first unanswered question. A person at the account step wants the site: it is created
 * once they are signed in and verified. A person who goes back to a question is not done yet.
 */
export async function mayAnswer(visit: Visit): Promise<void> {
  keepCommunity(visit);
  const { step } = visit.search;
  if (!isStep(step)) throw toStep(visit, 'person');
  const missing = missingBefore(step);
  if (missing) throw toStep(visit, missing);
  const isAnswered = step === 'account' || step === 'create';
  if (!isAnswered) wantSite(false);
  if (!isAnswered && !isCreating()) return;
  if (!(await isVerified(visit.context))) {
    if (isAnswered) wantSite();
    if (step === 'create') throw toStep(visit, 'account');
    return;
  }
  if (isSiteWanted()) markCreating();
  wantSite(false);
  if (isCreating()) {
    if (step !== 'create') throw toStep(visit, 'create');
  } else if (isAnswered) throw toStep(visit, 'check');
}

/** Stores the community in the URL until the site is created, since only the first page has it. */
function keepCommunity({ search }: Visit): void {
  const community = communityOf(search.community);
  if (community !== null) changeDraft({ community });
}

const toStep = ({ params }: Visit, step: Step | 'purpose') =>
  step === 'purpose'
    ? redirect({ to: '/$locale/onboarding', params, replace: true })
    : redirect({ to: '/$locale/onboarding/from', params, search: { step }, replace: true });

/** Whether the user is signed in and verified. If the check fails, a user with a token counts as verified. */
async function isVerified({ queries }: RouterContext): Promise<boolean> {
  if (!isSignedIn()) return false;
  try {
    return (await queries.ensureQueryData(userQuery)).active === '1';
  } catch (error) {
    return !needsSignIn(error);
  }
}
