import type { HumanAction } from '#worker/contract/human.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { fieldError } from '#worker/shared/field-errors.ts';

/** Throws unless `token` is a valid Turnstile token; does nothing where Turnstile is not configured. */
export async function provenHuman(
  { turnstile }: Pick<Ctx, 'turnstile'>,
  token: string | undefined,
  action: HumanAction,
): Promise<void> {
  if (!turnstile || (token && (await turnstile.isHuman(token, action)))) return;
  const field = fieldError(['human'], 'human.unproven');
  throw new AppError('human.unproven', {}, { fields: [field] });
}
