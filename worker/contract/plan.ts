import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/plan.ts';

export const setPlan = shaped<typeof schemas.setPlan>()({
  method: 'POST',
  path: '/api/admin/sites/:id/plan',
  access: 'admin',
  summary: 'Grants a site a plan, until an instant or without end, or ends the one it has; with a reason',
});

export const activateSite = shaped<typeof schemas.activateSite>()({
  method: 'POST',
  path: '/api/admin/sites/:id/activate',
  access: 'admin',
  summary: 'Shows a work site to others than its creator; with a reason',
});

export const deactivateSite = shaped<typeof schemas.deactivateSite>()({
  method: 'POST',
  path: '/api/admin/sites/:id/deactivate',
  access: 'admin',
  destructive: true,
  summary: 'Shows a work site to its creator alone again; with a reason',
});
