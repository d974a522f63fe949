export { grantDueClaim, planDueClaims } from './claim.service.ts';
export { withdrawClaimsOf } from './succession.repo.ts';
