import { tab } from '#web/lib/storage.ts';

/** What is kept of a sign-up in this tab until it has succeeded; never the password. */
export type RegisterDraft = { first_name: string; last_name: string; email: string };

const KEY = 'register.draft';
const NOTHING: RegisterDraft = { first_name: '', last_name: '', email: '' };

export function readDraft(): RegisterDraft {
  try {
    const kept = JSON.parse(tab.get(KEY) ?? '{}') as Record<string, unknown>;
    const text = (name: keyof RegisterDraft) => (typeof kept[name] === 'string' ? kept[name] : '');
    return { first_name: text('first_name'), last_name: text('last_name'), email: text('email') };
  } catch {
    return NOTHING;
  }
}

export const keepDraft = ({ first_name, last_name, email }: RegisterDraft): void =>
  tab.set(KEY, JSON.stringify({ first_name, last_name, email }));

export const dropDraft = (): void => tab.remove(KEY);
