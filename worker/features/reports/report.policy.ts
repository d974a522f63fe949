import type { Actor } from '#worker/core/actor.ts';
import { policyFor } from '#worker/core/policy.ts';
import { frozenPlace, mayAt, type PlaceForActor } from '#worker/features/memories/public.ts';

/** A report, with its site or its community as the actor sees it. */
type OfPlace = { site: PlaceForActor };

const decides = (actor: Actor, { site }: OfPlace): boolean => mayAt.decide(actor, site);

/** Reports exist for those who decide at the place, and for nobody else. */
export const reportPolicy = policyFor<OfPlace>()(
  'report',
  'report.not_found',
  {
    view: (actor, report) => decides(actor, frozenPlace.thawed(report) ?? report),
    decide: decides,
  },
  frozenPlace,
);
