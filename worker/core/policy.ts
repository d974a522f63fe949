import type { ErrorCode } from '#worker/contract/errors.ts';
import type { Actor } from './actor.ts';
import { AppError } from './app-error.ts';

declare const granted: unique symbol;

/**
 * A resource together with the proof that a policy allowed an action. Only `authorize` can make one. Where
 * several actions are named, a proof of any one of them is sufficient.
 */
export type Allowed<R, Action extends string> = R & Proof<Action>;
type Proof<Action> = Action extends string ? { readonly [granted]: { readonly [A in Action]: true } } : never;

type Answer<R> = (actor: Actor, resource: R) => boolean;

export type Policy<R, Noun extends string, Actions extends string> = {
  readonly noun: Noun;
  /** The error for actors who may not know that the resource exists. */
  readonly hidden: ErrorCode;
  readonly frozen?: Frozen<R> | undefined;
  readonly answers: Readonly<Record<Actions | 'view', Answer<R>>>;
};

/**
 * The error where only a freeze prevents the action, and the resource as it would be without the freeze;
 * undefined for one that is not frozen.
 */
type Frozen<R> = { readonly code: ErrorCode; readonly thawed: (resource: R) => R | undefined };

/** `policyFor<Site>()('site', 'site.not_found', {view: …, bio: …})`: one line per action. */
export const policyFor =
  <R>() =>
  <Noun extends string, Actions extends string>(
    noun: Noun,
    hidden: ErrorCode,
    answers: Record<Actions | 'view', Answer<R>>,
    frozen?: Frozen<R>,
  ): Policy<R, Noun, Actions> => ({ noun, hidden, answers, frozen });

/**
 * The resource, with proof that the actor may do `action` on it. Throws the policy's `hidden` code where it
 * does not exist or the actor may not see it, else 403.
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
  // Sound: `granted` exists only in the types, and both answers above were true for this resource.
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
