import type { QueryOf } from '#worker/contract/endpoint.ts';
import type { exportUsers, UserState } from '#worker/contract/user-admin.ts';

export type UserFilters = QueryOf<typeof exportUsers>;

/** How users are found: by the most selective filter, which has an index; the others are applied to what it finds. */
export type Lookup =
  | { by: 'id'; id: number }
  | { by: 'email' | 'name' | 'last_name'; prefix: string }
  | { by: 'created'; from: string | undefined; to: string | undefined }
  | { by: 'state'; state: UserState }
  | { by: 'role'; role: number }
  | { by: 'locale'; locale: 'en' | 'he' }
  /** Everyone, in the order of their names or addresses. */
  | { by: 'names' | 'emails' }
  | { by: 'all' };

export type ExaminedUser = {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  role_id: number;
  active: '0' | '1';
  locale: 'en' | 'he';
  sites: number;
  created_at: string;
  state: UserState;
};

/** Names are searched by the first name, and then by the last name. */
export function lookupOf(filters: UserFilters, isByLastName: boolean): Lookup {
  const { q, role, state, locale, from, to, sort } = filters;
  if (q) {
    if (/^\d{1,15}$/.test(q)) return { by: 'id', id: Number(q) };
    if (q.includes('@')) return { by: 'email', prefix: q.toLowerCase() };
    return { by: isByLastName ? 'last_name' : 'name', prefix: q };
  }
  if (sort?.endsWith('name')) return { by: 'names' };
  if (sort?.endsWith('email')) return { by: 'emails' };
  if (state && state !== 'active') return { by: 'state', state };
  if (role && role !== ORDINARY) return { by: 'role', role };
  if (from !== undefined || to !== undefined) return { by: 'created', from, to: to && dayAfter(to) };
  if (locale) return { by: 'locale', locale };
  if (state) return { by: 'state', state };
  if (role) return { by: 'role', role };
  return { by: 'all' };
}

/** Whether the first in the order is at the top; what is searched for has its own order. */
export const isAscending = ({ q, sort }: UserFilters): boolean =>
  !q && sort !== undefined && !sort.startsWith('-');

/** Whether the lookup finds nobody who does not match the filters. */
export const isExact = (filters: UserFilters, { by }: Lookup): boolean =>
  by !== 'last_name' &&
  Object.entries(filters).every(
    ([name, value]) => value === undefined || value === '' || name === 'sort' || FOUND_BY[by]?.includes(name),
  );

const FOUND_BY: Partial<Record<Lookup['by'], readonly string[]>> = {
  id: ['q'],
  email: ['q'],
  name: ['q'],
  created: ['from', 'to'],
  state: ['state'],
  role: ['role'],
  locale: ['locale'],
};

export function matches(user: ExaminedUser, filters: UserFilters, { by }: Lookup): boolean {
  const { q, role, state, locale, from, to } = filters;
  return (
    (role === undefined || user.role_id === role) &&
    (state === undefined || user.state === state) &&
    (locale === undefined || user.locale === locale) &&
    (from === undefined || user.created_at >= from) &&
    (to === undefined || user.created_at < dayAfter(to)) &&
    // found by the first name already
    !(by === 'last_name' && q && startsWith(`${user.first_name} ${user.last_name}`, q))
  );
}

const ORDINARY = 2;

const dayAfter = (day: string): string =>
  new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** As SQLite's `nocase` compares: without regard to the case of a to z. */
const startsWith = (text: string, prefix: string): boolean => fold(text).startsWith(fold(prefix));
const fold = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
