import type { Feature } from '#worker/http/feature.ts';
import { endPlans } from './end-plans.job.ts';
import { planRoutes } from './plan.routes.ts';

export const plans: Feature = { routes: planRoutes, jobs: [endPlans] };
