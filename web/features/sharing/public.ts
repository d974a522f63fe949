export { useSharing } from './use-sharing.ts';
