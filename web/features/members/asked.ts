import { local } from '#web/lib/storage.ts';

/** A request to be let in, as far as this browser knows: by whom, and when. */
export type Asked = { email: string; at: string };

const keyOf = (siteRef: string): string => `asked.${siteRef}`;

export const noteAsked = (siteRef: string, email: string): void =>
  local.set(keyOf(siteRef), JSON.stringify({ email, at: new Date().toISOString() } satisfies Asked));

/** The last request; whoever is signed in sees only their own. */
export function askedBefore(siteRef: string, email: string | undefined): Asked | null {
  try {
    const kept = JSON.parse(local.get(keyOf(siteRef)) ?? 'null') as Partial<Asked> | null;
    if (typeof kept?.email !== 'string' || typeof kept.at !== 'string') return null;
    return email && email !== kept.email ? null : { email: kept.email, at: kept.at };
  } catch {
    return null;
  }
}
