import { tab } from '#web/lib/storage.ts';

/** What is kept in this tab of who is signing up or in until that has succeeded; never a password. */
export type AccountDraft = { first_name: string; last_name: string; email: string };

const KEY = 'account.draft';
const NOTHING: AccountDraft = { first_name: '', last_name: '', email: '' };

export function readDraft(): AccountDraft {
  try {
    const kept = JSON.parse(tab.get(KEY) ?? '{}') as Record<string, unknown>;
    const text = (name: keyof AccountDraft) => (typeof kept[name] === 'string' ? kept[name] : '');
    return { first_name: text('first_name'), last_name: text('last_name'), email: text('email') };
  } catch {
    return NOTHING;
  }
}

export const keepDraft = ({ first_name, last_name, email }: AccountDraft): void =>
  tab.set(KEY, JSON.stringify({ first_name, last_name, email }));

export const dropDraft = (): void => tab.remove(KEY);
