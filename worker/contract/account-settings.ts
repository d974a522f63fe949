import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/account-settings.ts';

export type { Account, Device, UserPatch } from './schemas/account-settings.ts';

export const patchUser = shaped<typeof schemas.patchUser>()({
  method: 'PATCH',
  path: '/api/users/user',
  access: 'member',
  summary: "Changes one's own profile; with the password, also address or password",
});

export const deleteUser = shaped<typeof schemas.deleteUser>()({
  method: 'DELETE',
  path: '/api/users/user',
  access: 'member',
  summary: 'Deletes the account; what one wrote on sites stays there with its name',
});

export const getAccount = shaped<typeof schemas.getAccount>()({
  method: 'GET',
  path: '/api/users/account',
  access: 'member',
  summary: 'What the account page shows beside the user',
});

export const confirmEmailChange = shaped<typeof schemas.confirmEmailChange>()({
  method: 'POST',
  path: '/api/users/email/confirm',
  access: 'public',
  summary: 'One of the two addresses agrees to the change, by the token of its mail',
  rateLimitedByNetwork: true,
  tokenless: true,
});

export const cancelEmailChange = shaped<typeof schemas.cancelEmailChange>()({
  method: 'DELETE',
  path: '/api/users/email',
  access: 'member',
  summary: 'Gives up a change of address that waits',
});

export const listSessions = shaped<typeof schemas.listSessions>()({
  method: 'GET',
  path: '/api/users/sessions',
  access: 'signed-in',
  summary: 'The devices on which one is signed in, this one first',
});

export const endSession = shaped<typeof schemas.endSession>()({
  method: 'DELETE',
  path: '/api/users/sessions/:id',
  access: 'signed-in',
  summary: 'Signs one device of one’s own out',
});

export const endSessions = shaped<typeof schemas.endSessions>()({
  method: 'DELETE',
  path: '/api/users/sessions',
  access: 'signed-in',
  summary: 'Signs every device out, this one too',
});
