export { deleteStoresOfOthers } from './begin.ts';
export { registerServiceWorker, reportSeen } from './service-worker.ts';
