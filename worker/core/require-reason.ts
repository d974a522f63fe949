import { REASON_POINTER } from '#worker/contract/reason.ts';
import { AppError } from './app-error.ts';
import type { Ctx } from './ctx.ts';

/** Throws where an administrator gave no reason. */
export function requireReason({ reason }: Pick<Ctx, 'reason'>): void {
  if (reason !== null) return;
  const missing = { pointer: REASON_POINTER, code: 'reason.missing', params: {} } as const;
  throw new AppError('reason.required', {}, { fields: [missing] });
}
