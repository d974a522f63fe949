export { notifyInvited, notifyPerson, notifyStaff } from './notify.ts';
export { deleteReadBefore, deleteUpdatesAt, markRead, markReadUpTo, markUnread } from './update.repo.ts';
