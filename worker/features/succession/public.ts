export { grantDueClaim, planDueClaims } from './claim.service.ts';
export { successionPolicy } from './succession.policy.ts';
export { withdrawClaimsOf } from './succession.repo.ts';
