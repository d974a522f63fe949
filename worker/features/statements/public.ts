export { earned, takenBack } from './earnings.ts';
