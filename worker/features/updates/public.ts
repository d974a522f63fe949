export { notifyInvited, notifyPerson, notifyStaff } from './notify.ts';
export { deleteReadBefore, deleteUpdatesOfSite, markRead, markReadUpTo, markUnread } from './update.repo.ts';
