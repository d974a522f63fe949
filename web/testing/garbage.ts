import { createStore, set } from 'idb-keyval';
import * as keys from '#web/lib/storage-keys.ts';

/** Texts that no version of the app stores under any key. */
export const GARBAGE = [
  '',
  '{',
  'null',
  '-7',
  '1e999',
  'NaN',
  '"text"',
  '[]',
  '[null]',
  '{}',
  '{"to":{},"at":"x"}',
  '{"email":1,"token":[]}',
  '{"key":{},"wanted":1,"body":"{}","photo":"there"}',
  '{"first_name":"Ruth","last_na',
  '__proto__',
  'constructor',
  '{"__proto__":{"token":"t","at":1},"constructor":{"prototype":{}},"toString":1}',
  '{"by":"visitor","to":{"__proto__":{"name":"x"},"constructor":"x","toString":"x"},"from":null}',
  'Bearer',
  `Bearer ${'x'.repeat(100_000)}`,
  '//elsewhere.example',
  '\u0000\u202e\ud800',
  '{'.repeat(100_000),
] as const;

type Makers = { [Name in keyof typeof keys as (typeof keys)[Name] extends string ? never : Name]: true };

/** An example of the keys that are made of parts. */
const PARTS: { [Name in keyof Makers]: Parameters<(typeof keys)[Name]> } = {
  tokenKeyOf: ['local'],
  accessRequestKey: ['7'],
  jobKey: ['token'],
  routerReloadKey: ['message'],
  formKey: ['form'],
  formAttemptKey: ['form'],
  draftKey: ['memory', 7, null],
  draftPhotoKey: ['photo'],
  outboxKey: [7, 7, 'client-key'],
  proofKey: ['order:7'],
};

/** Every declared key, by the name of its declaration. */
export const KEYS: Record<string, string> = Object.fromEntries(
  Object.entries(keys).map(([name, key]) => [
    name,
    typeof key === 'string' ? key : (key as (...parts: unknown[]) => string)(...PARTS[name as keyof Makers]),
  ]),
);

/** Stores a value under every declared key, in each storage of the browser. */
export async function fillStorage(valueFor: (at: number) => unknown): Promise<void> {
  const drafts = createStore('dorot-drafts', 'drafts');
  for (const [at, key] of Object.values(KEYS).entries()) {
    const value = valueFor(at);
    localStorage.setItem(key, String(value));
    sessionStorage.setItem(key, String(value));
    await set(key, value);
    await set(key, value, drafts);
  }
}
