export { deleteStoresOfOthers } from './begin.ts';
export { keepThisPage, registerServiceWorker, reportSeen } from './service-worker.ts';
