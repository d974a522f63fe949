export { deleteFeedsOfSite, deleteFeedsOfUser } from './calendar-feed.repo.ts';
