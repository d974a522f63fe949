import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import * as api from '#worker/contract/billing.ts';
import type { Plan } from './price-queries.ts';

/** The plan of a site. `id` as in the page's path. */
export const planQuery = (id: string) =>
  queryOptions({
    queryKey: ['plans', id],
    queryFn: async ({ signal }) => (await call(api.getPlan, { params: { id } }, signal)).subscription,
  });

/** Whether a site has a plan now. */
export const isRunning = ({ state }: api.SitePlan): boolean => state !== 'free' && state !== 'ended';

/** Something that the payer of a plan does about it. */
export type PlanStep =
  | { what: 'cancel' }
  | { what: 'refund'; order: number }
  | { what: 'resume' }
  | { what: 'change'; to: Exclude<Plan, 'once'> };

/** How long after a plan was ended the page is loaded anew, which the specification names. */
const REFRESH_MS = 5_000;

/** Takes a step and shows the plan as it is then. What a plan that ends closes is refreshed later. */
export function usePlanStep(id: string, onDone: (plan: api.SitePlan, step: PlanStep) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (step: PlanStep) => (await send(id, step)).subscription,
    onSuccess: (plan, step) => {
      queries.setQueryData(planQuery(id).queryKey, plan);
      if (step.what === 'cancel' || step.what === 'refund')
        setTimeout(() => void queries.invalidateQueries(), REFRESH_MS);
      onDone(plan, step);
    },
    onError: () => void queries.invalidateQueries({ queryKey: planQuery(id).queryKey }),
  });
}

function send(id: string, step: PlanStep) {
  const params = { id };
  if (step.what === 'change') return call(api.changePlan, { params, body: { plan: step.to } });
  if (step.what === 'resume') return call(api.changePlan, { params, body: { renews: true } });
  return call(api.cancelPlan, {
    params,
    query: step.what === 'refund' ? { refund: String(step.order) } : {},
  });
}
