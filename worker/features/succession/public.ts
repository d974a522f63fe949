export { grantDueClaim, planDueClaims } from './claim.service.ts';
export { successionPolicy } from './succession.policy.ts';
export { deleteSuccessionOfSite, withdrawClaimsOf, withdrawClaimsOn } from './succession.repo.ts';
