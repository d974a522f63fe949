import { isRecord } from '#web/lib/json.ts';
import { readStored, tab } from '#web/lib/storage.ts';
import { ACCOUNT_DRAFT_KEY } from '#web/lib/storage-keys.ts';

/** Names and email of an unfinished sign-up or login, stored in this tab until it succeeds. No password. */
export type AccountDraft = { first_name: string; last_name: string; email: string };

const NOTHING: AccountDraft = { first_name: '', last_name: '', email: '' };

export function readDraft(): AccountDraft {
  return readStored(tab, ACCOUNT_DRAFT_KEY, parse) ?? NOTHING;
}

function parse(kept: unknown): AccountDraft | null {
  if (!isRecord(kept)) return null;
  const text = (name: keyof AccountDraft) => (typeof kept[name] === 'string' ? kept[name] : '');
  return { first_name: text('first_name'), last_name: text('last_name'), email: text('email') };
}

export const keepDraft = ({ first_name, last_name, email }: AccountDraft): void =>
  tab.set(ACCOUNT_DRAFT_KEY, JSON.stringify({ first_name, last_name, email }));

export const dropDraft = (): void => tab.remove(ACCOUNT_DRAFT_KEY);
