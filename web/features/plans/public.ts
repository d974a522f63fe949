export { PLAN_NAMES } from './plan-names.ts';
export { offersPlan, PlanOffer } from './plan-offer.tsx';
export { PlanActions, PlanSettings } from './plan-parts.ts';
export { planQuery } from './plan-queries.ts';
