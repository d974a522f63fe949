import type { HumanAction } from '#worker/contract/human.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';

/** Throws unless `token` shows that a person did this; where Turnstile is not configured nobody is asked. */
export async function provenHuman(
  { turnstile }: Pick<Ctx, 'turnstile'>,
  token: string | undefined,
  action: HumanAction,
): Promise<void> {
  if (!turnstile || (token && (await turnstile.isHuman(token, action)))) return;
  const field = { pointer: '/human', code: 'human.unproven', params: {} };
  throw new AppError('human.unproven', {}, { fields: [field] });
}
