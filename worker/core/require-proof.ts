import type { Actor } from './actor.ts';
import { AppError } from './app-error.ts';

const FRESH_SECONDS = 10 * 60;

/** Throws unless the person passed their second factor in this session within the last ten minutes. */
export function requireProof(actor: Actor, now: Date): void {
  const provenAt = 'provenAt' in actor ? (actor.provenAt ?? null) : null;
  if (provenAt === null || Date.parse(provenAt) < now.getTime() - FRESH_SECONDS * 1000)
    throw new AppError('auth.second_factor_again');
}
