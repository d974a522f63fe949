import { z } from 'zod';
import { User } from './account.ts';
import { endpoint } from './endpoint.ts';
import { Email, Focal, Id, Instant, Locale, name, text } from './primitives.ts';
import { Password } from './sign-up.ts';
import { Provider } from './social.ts';

/** A new address or password wants the one there is. A new address counts once both have confirmed it. */
export const UserPatch = z
  .strictObject({
    first_name: name(60, 1),
    last_name: name(60, 1),
    locale: Locale,
    /** A picture of one's own, uploaded with purpose `avatar`. */
    profile: z.string().min(1).max(64).nullable(),
    profile_focal: Focal,
    email: Email,
    password: Password,
    old_password: z.string().max(1024),
  })
  .partial()
  .refine((patch) => Object.keys(patch).some((key) => key !== 'old_password'));
export type UserPatch = z.infer<typeof UserPatch>;

export const patchUser = endpoint({
  method: 'PATCH',
  path: '/api/users/user',
  access: 'member',
  summary: "Changes one's own profile; with the password, also address or password",
  body: UserPatch,
  reply: z.object({ user: User }),
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/users/user',
  access: 'member',
  summary: 'Deletes the account; what one wrote on sites stays there with its name',
  /** The address as typed, and the password of whoever has one. */
  body: z.strictObject({ email: Email, password: z.string().max(1024).optional() }),
});

export const Account = z.object({
  has_password: z.boolean(),
  identities: z.array(z.object({ provider: Provider, email: z.string().nullable(), linked_at: Instant })),
  /** A new address that waits for the two confirmations. */
  email_change: z
    .object({
      email: z.string(),
      old_confirmed: z.boolean(),
      new_confirmed: z.boolean(),
      expires_at: Instant,
    })
    .nullable(),
  /** The sites that must have another Owner before the account can be deleted. */
  owned_sites: z.array(
    z.object({ id: Id, slug: z.string(), name: z.string(), members_count: z.number().int() }),
  ),
});
export type Account = z.infer<typeof Account>;

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/users/account',
  access: 'member',
  summary: 'What the account page shows beside the user',
  reply: Account,
});

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/users/email/confirm',
  access: 'public',
  summary: 'One of the two addresses agrees to the change, by the token of its mail',
  door: true,
  tokenless: true,
  body: z.strictObject({ token: z.string().min(16).max(100) }),
  /** `waiting` for the other address, or `changed`. */
  reply: z.object({ state: z.enum(['waiting', 'changed']), email: z.string() }),
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/users/email',
  access: 'member',
  summary: 'Gives up a change of address that waits',
});

export const Device = z.object({
  id: z.string(),
  current: z.boolean(),
  user_agent: z.string().nullable(),
  strategy: z.enum(['local', 'google', 'linkedin', 'facebook', 'kiosk']),
  created_at: Instant,
  /** To a quarter of an hour. */
  last_seen_at: Instant,
});
export type Device = z.infer<typeof Device>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/users/sessions',
  access: 'signed-in',
  summary: 'The devices on which one is signed in, this one first',
  reply: z.object({ sessions: z.array(Device) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/users/sessions/:id',
  access: 'signed-in',
  summary: 'Signs one device of one’s own out',
  params: z.object({ id: z.string().min(1).max(64) }),
});

export const endSessions = endpoint({
  method: 'DELETE',
  path: '/api/users/sessions',
  access: 'signed-in',
  summary: 'Signs every device out, this one too',
});

export const MailLevel = z.enum(['all', 'mine', 'none']);
export type MailLevel = z.infer<typeof MailLevel>;

export const listMailLevels = endpoint({
  method: 'GET',
  path: '/api/users/mail-levels',
  access: 'member',
  summary: 'How much one wants to hear about each site one belongs to, or chose something for before',
  reply: z.object({
    sites: z.array(z.object({ id: Id, slug: z.string(), name: z.string(), level: MailLevel })),
  }),
});

export const setMailLevel = endpoint({
  method: 'PUT',
  path: '/api/users/mail-levels/:siteId',
  access: 'member',
  summary: 'How much one wants to hear about a site, by mail and among the updates',
  params: z.object({ siteId: Id }),
  body: z.strictObject({ level: MailLevel }),
});

/** For what stands in the head of a mail. */
const oneLine = z.string().refine((given) => !/[\r\n]/.test(given));

export const contact = endpoint({
  method: 'POST',
  path: '/api/users/contact',
  access: 'public',
  summary: 'A message to the people of Dorot',
  door: true,
  body: z.strictObject({
    name: oneLine.pipe(name(120, 1)),
    email: oneLine.pipe(Email),
    phone: oneLine.pipe(name(30, 0)).optional(),
    message: text(5000, 1),
    /** Only from a branded community. */
    site_id: Id.optional(),
    /** Turnstile's answer, where it is configured. */
    human: z.string().max(4096).optional(),
  }),
});
