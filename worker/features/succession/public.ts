export { grantDueClaim, planDueClaims } from './claim.service.ts';
