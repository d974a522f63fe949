import { isRecord } from './json.ts';
import { readStored, tab } from './storage.ts';
import { ACCOUNT_DRAFT_KEY } from './storage-keys.ts';

/** Names and email of an unfinished sign-up or login, stored in this tab until it succeeds. No password. */
export type AccountDraft = { first_name: string; last_name: string; email: string };

const NOTHING: AccountDraft = { first_name: '', last_name: '', email: '' };

export function readDraft(): AccountDraft {
  return readStored(tab, ACCOUNT_DRAFT_KEY, parse) ?? NOTHING;
}

function parse(json: unknown): AccountDraft | null {
  if (!isRecord(json)) return null;
  const text = (name: keyof AccountDraft) => (typeof json[name] === 'string' ? json[name] : '');
  return { first_name: text('first_name'), last_name: text('last_name'), email: text('email') };
}

export const storeDraft = ({ first_name, last_name, email }: AccountDraft): void =>
  tab.set(ACCOUNT_DRAFT_KEY, JSON.stringify({ first_name, last_name, email }));

export const deleteDraft = (): void => tab.remove(ACCOUNT_DRAFT_KEY);
