import { createHmac, timingSafeEqual } from 'node:crypto';
import { EXPORT_ADDRESS_SECONDS } from '#worker/contract/export.ts';

/** The address of a ZIP file of an export, which expires. */
export function exportAddress(id: string, volume: number, secret: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + EXPORT_ADDRESS_SECONDS;
  return `/api/exports/${id}/${volume}?e=${expires}&s=${signature(id, volume, expires, secret)}`;
}

export function isSigned(
  { id, volume }: { id: string; volume: number },
  { e = '', s = '' }: { e?: string | undefined; s?: string | undefined },
  secret: string,
  now: Date,
): boolean {
  if (!/^\d{10}$/.test(e) || Number(e) * 1000 <= now.getTime()) return false;
  const [sent, expected] = [Buffer.from(s), Buffer.from(signature(id, volume, Number(e), secret))];
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

const signature = (id: string, volume: number, expires: number, secret: string): string =>
  createHmac('sha256', secret).update(`export\n${id}\n${volume}\n${expires}`).digest('base64url');
