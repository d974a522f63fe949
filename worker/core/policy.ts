import type { ErrorCode } from '#worker/contract/errors.ts';
import type { Actor } from './actor.ts';
import { AppError } from './app-error.ts';

declare const granted: unique symbol;

/**
 * A resource together with the proof that a policy was asked. Only `authorize` can make one. Where
 * several actions are named, a proof of any of them will do.
 */
export type Allowed<R, Action extends string> = R & Proof<Action>;
type Proof<Action> = Action extends string ? { readonly [granted]: { readonly [A in Action]: true } } : never;

type Answer<R> = (actor: Actor, resource: R) => boolean;

export type Policy<R, Noun extends string, Actions extends string> = {
  readonly noun: Noun;
  /** What someone is told who may not even know that the thing exists. */
  readonly hidden: ErrorCode;
  readonly frozen?: Frozen<R> | undefined;
  readonly answers: Readonly<Record<Actions | 'view', Answer<R>>>;
};

/** What is said where nothing but a freeze stands in someone's way, and the thing as it would be without; undefined of one that is not frozen. */
type Frozen<R> = { readonly code: ErrorCode; readonly thawed: (resource: R) => R | undefined };

/** `policyFor<Site>()('site', 'site.not_found', {view: …, bio: …})`: one line an action. */
export const policyFor =
  <R>() =>
  <Noun extends string, Actions extends string>(
    noun: Noun,
    hidden: ErrorCode,
    answers: Record<Actions | 'view', Answer<R>>,
    frozen?: Frozen<R>,
  ): Policy<R, Noun, Actions> => ({ noun, hidden, answers, frozen });

/**
 * The resource, with proof that the actor may do `action` on it.
 * Throws the policy's `hidden` code where there is none or the actor may not see it, else 403.
 */
export function authorize<
  P,
  R extends P,
  Noun extends string,
  Actions extends string,
  Action extends Actions | 'view',
>(
  actor: Actor,
  policy: Policy<P, Noun, Actions>,
  action: Action,
  resource: R | undefined,
): Allowed<R, `${Noun}.${Action}`> {
  if (resource === undefined || !policy.answers.view(actor, resource)) throw new AppError(policy.hidden);
  if (!policy.answers[action](actor, resource))
    throw new AppError(refusalFor(actor, policy, action, resource));
  return resource as Allowed<R, `${Noun}.${Action}`>;
}

function refusalFor<P, Actions extends string>(
  actor: Actor,
  { answers, frozen }: Policy<P, string, Actions>,
  action: Actions | 'view',
  resource: P,
): ErrorCode {
  const thawed = frozen?.thawed(resource);
  return frozen && thawed !== undefined && answers[action](actor, thawed) ? frozen.code : 'auth.forbidden';
}
