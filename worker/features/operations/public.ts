export { readChecks } from './condition.service.ts';
export { addDailyCounts } from './daily-count.repo.ts';
export { countLater, takeCounts } from './daily-counter.ts';
export { insertDeadLetter } from './dead-letter.repo.ts';
export { saveJobFailure } from './job-failure.repo.ts';
export { PAGE_ROUTES, pageRouteOf } from './page-routes.ts';
