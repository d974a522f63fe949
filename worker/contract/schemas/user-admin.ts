import { z } from 'zod';
import { MAIL_STATES, MAIL_STOP_CAUSES } from '#worker/contract/mail.ts';
import { PLANS } from '#worker/contract/primitives.ts';
import { ROLES, USER_ACTS, USER_SORTS, USER_STATES, USERS_AT_ONCE } from '#worker/contract/user-admin.ts';
import { Cursor, Day, Id, Instant, Locale, text } from './primitives.ts';

const Role = z.literal(ROLES);

const UserFilter = {
  /** An id, the beginning of an address (with its @), or the beginning of a name. */
  q: text(100).optional(),
  role: z.coerce.number().pipe(Role).optional(),
  state: z.enum(USER_STATES).optional(),
  locale: Locale.optional(),
  /** The first and the last day of creation, UTC. */
  from: Day.optional(),
  to: Day.optional(),
  /** What is searched for is in its own order. */
  sort: z.enum(USER_SORTS).optional(),
};

export const UserFilters = z.object(UserFilter);

export const ListedUser = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role_id: z.number().int(),
  active: z.enum(['0', '1']),
  state: z.enum(USER_STATES),
  locale: Locale,
  /** How many sites they own, without deleted ones. */
  sites: z.number().int(),
  last_seen_at: Instant.nullable(),
  created_at: Instant,
});
export type ListedUser = z.infer<typeof ListedUser>;

export const listUsers = {
  query: z.object({ ...UserFilter, cursor: Cursor.optional() }),
  reply: z.object({ users: z.array(ListedUser), next_cursor: Cursor.nullable() }),
};

export const exportUsers = { query: UserFilters };

const Merge = z.object({
  into: z.object({ id: Id, name: z.string(), email: z.string() }),
  started_by: Id,
  from_confirmed_at: Instant.nullable(),
  into_confirmed_at: Instant.nullable(),
  expires_at: Instant,
  can_approve: z.boolean(),
});

export const UserSheet = ListedUser.extend({
  suspended_at: Instant.nullable(),
  deceased_at: Instant.nullable(),
  /** The first sites and communities that they own; without the address and the name of a private one. */
  owned: z.array(
    z.object({
      kind: z.enum(['site', 'community']),
      id: Id,
      slug: z.string().nullable(),
      name: z.string().nullable(),
    }),
  ),
  /** The plans that they pay for and that have not ended. */
  plans: z.array(
    z.object({ site_id: Id.nullable(), plan: z.enum(PLANS), state: z.string(), until: Instant.nullable() }),
  ),
  sessions: z.number().int(),
  last_device: z.string().nullable(),
  mail: z.object({
    /** Why their address is sent nothing but what is essential. */
    stop: z.enum(MAIL_STOP_CAUSES).nullable(),
    last: z.object({ kind: z.string(), state: z.enum(MAIL_STATES), sent_at: Instant }).nullable(),
  }),
  second_factor: z.boolean(),
  merge: Merge.nullable(),
});
export type UserSheet = z.infer<typeof UserSheet>;

const one = { params: z.object({ id: Id }) };
const Sheet = z.object({ user: UserSheet });

export const getUserSheet = { ...one, reply: Sheet };

const ids = z.array(Id).min(1).max(USERS_AT_ONCE);
/** `skipped`: those to whom it does not apply as they are now. */
const Done = z.object({ done: z.array(Id), skipped: z.array(Id) });

export const actOnUsers = { body: z.strictObject({ act: z.enum(USER_ACTS), ids }), reply: Done };

export const suspendUsers = { body: z.strictObject({ ids }), reply: Done };

export const setRole = { ...one, body: z.strictObject({ role_id: Role }), reply: Sheet };

export const startMerge = { ...one, body: z.strictObject({ into_id: Id }), reply: Sheet };

export const approveMerge = { ...one, reply: Sheet };

export const cancelMerge = { ...one, reply: Sheet };

export const confirmMerge = {
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  reply: z.object({ state: z.enum(['waiting', 'merged']) }),
};
