import { randomBytes } from 'node:crypto';
import type { Miniflare } from 'miniflare';
import { codeFromBytes } from '#worker/shared/short-code.ts';

const newCode = (): string => codeFromBytes(randomBytes(8));

/** Binds codes to one memorial, one for each first scan to measure. */
export async function bindCodes(
  miniflare: Miniflare,
  worker: string,
  slug: string,
  count: number,
): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode);
  const db = await miniflare.getD1Database('DB', worker);
  const now = new Date().toISOString();
  await db
    .prepare(
      `insert into codes (code, type, state, target, site_id, created_at, updated_at)
       select value, 's', 'bound', ?1, (select id from sites where slug = ?1), ?2, ?2 from json_each(?3)`,
    )
    .bind(slug, now, JSON.stringify(codes))
    .run();
  return codes;
}

/** A valid code that is not assigned. */
export const unassignedCode = newCode;

/** Changes the check character, the last one of a code, so that the code is invalid. */
export const mistyped = (code: string): string => code.slice(0, -1) + (code.endsWith('7') ? '8' : '7');
