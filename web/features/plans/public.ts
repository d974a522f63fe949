export { offersPlan, PlanOffer } from './plan-offer.tsx';
export { PlanSettings } from './plan-parts.ts';
