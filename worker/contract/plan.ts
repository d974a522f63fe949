import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/plan.ts';

export const PLANS = ['monthly', 'annual', 'once'] as const;
export type Plan = (typeof PLANS)[number];

export const grantPlan = shaped<typeof schemas.grantPlan>()({
  method: 'POST',
  path: '/api/admin/sites/:id/plan',
  access: 'admin',
  summary: 'Grants a site a plan, until an instant or without end, or ends the one it has; with a reason',
});
