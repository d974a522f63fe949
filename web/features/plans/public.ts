export { PlanActions } from './plan-actions.tsx';
export { offersPlan, PlanOffer } from './plan-offer.tsx';
export { PlanSettings } from './plan-parts.ts';
export { planQuery } from './plan-queries.ts';
