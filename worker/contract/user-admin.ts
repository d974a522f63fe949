import { shaped } from './endpoint.ts';

import type * as schemas from './schemas/user-admin.ts';

export type { ListedUser, UserSheet } from './schemas/user-admin.ts';

/** The strongest first: a suspended user who has died counts as deceased. */
export const USER_STATES = ['deleted', 'deceased', 'suspended', 'unverified', 'kiosk', 'active'] as const;
export type UserState = (typeof USER_STATES)[number];

/** How the list of users can be sorted; `-` is the last of the order first. */
export const USER_SORTS = ['created', '-created', 'name', '-name', 'email', '-email'] as const;

/** 1 administrator, 2 user, 3 vendor. */
export const ROLES = [1, 2, 3] as const;

/** What is done to several users at once. */
export const USER_ACTS = ['verify', 'reset_mail', 'sign_out', 'unsuspend'] as const;
export type UserAct = (typeof USER_ACTS)[number];

/** To how many users at once. */
export const USERS_AT_ONCE = 50;

export const MERGE_DAYS = 14;

export const listUsers = shaped<typeof schemas.listUsers>()({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  summary:
    'The users, newest first or as sorted, by role, state, language, day of creation, and name, e-mail or id',
});

export const exportUsers = shaped<typeof schemas.exportUsers>()({
  method: 'GET',
  path: '/api/admin/users.csv',
  access: 'admin',
  summary: 'The same as a file, at most 10,000; with a reason',
  produces: 'text/csv',
});

export const getUserSheet = shaped<typeof schemas.getUserSheet>()({
  method: 'GET',
  path: '/api/admin/users/:id',
  access: 'admin',
  summary: 'A user with sites, plans, last device and the state of their mail',
});

export const actOnUsers = shaped<typeof schemas.actOnUsers>()({
  method: 'POST',
  path: '/api/admin/users/acts',
  access: 'admin',
  summary:
    'Verifies users, mails them a link for a new password, signs them out, or ends their suspension; with a reason',
});

export const suspendUsers = shaped<typeof schemas.suspendUsers>()({
  method: 'POST',
  path: '/api/admin/users/suspensions',
  access: 'admin',
  destructive: true,
  summary: 'Suspends users, whose sessions end and whose sites stay; with a reason',
});

export const setRole = shaped<typeof schemas.setRole>()({
  method: 'PUT',
  path: '/api/admin/users/:id/role',
  access: 'admin',
  destructive: true,
  summary: "Changes a user's role, but not one's own; with a reason",
});

export const startMerge = shaped<typeof schemas.startMerge>()({
  method: 'POST',
  path: '/api/admin/users/:id/merge',
  access: 'admin',
  status: 201,
  creates: true,
  destructive: true,
  summary: 'Asks both mailboxes, or a second administrator, to merge a user into another; with a reason',
});

export const approveMerge = shaped<typeof schemas.approveMerge>()({
  method: 'POST',
  path: '/api/admin/users/:id/merge/approval',
  access: 'admin',
  destructive: true,
  summary: 'The second administrator agrees to merge a user into another, which is done then; with a reason',
});

export const cancelMerge = shaped<typeof schemas.cancelMerge>()({
  method: 'DELETE',
  path: '/api/admin/users/:id/merge',
  access: 'admin',
  summary: 'Cancels a merge that is not done yet; with a reason',
});

export const confirmMerge = shaped<typeof schemas.confirmMerge>()({
  method: 'POST',
  path: '/api/users/merge/confirm',
  access: 'public',
  summary: 'One of two mailboxes agrees to the merge of their accounts; the second one carries it out',
  rateLimitedByNetwork: true,
  tokenless: true,
});
