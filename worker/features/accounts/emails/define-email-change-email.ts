import type { z } from 'zod';
import type { System } from '#worker/core/actor.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { EmailText } from '#worker/core/email.ts';
import { findEmailChange } from '#worker/features/accounts/account-email.repo.ts';
import { type DefinedEmail, defineEmail, findRecipient } from '#worker/features/mail/public.ts';
import type { Locale } from '#worker/shared/locale.ts';

type Change = NonNullable<Awaited<ReturnType<typeof findEmailChange>>>;

/** An email about a change of address, to the `old_email` or the `new_email` of that change. */
export const defineEmailChangeEmail = <T extends { user_id: number; change_id: string }>({
  kind,
  about,
  to,
  write,
}: {
  kind: string;
  about: z.ZodType<T, T>;
  to: 'old_email' | 'new_email';
  write: (ctx: Ctx<System>, locale: Locale, change: Change, about: T) => EmailText | undefined;
}): DefinedEmail<T> =>
  defineEmail({
    kind,
    about,
    isEssential: true,
    compose: async (ctx, details) => {
      const person = await findRecipient(ctx.db, details.user_id);
      const change = person && (await findEmailChange(ctx.db, details.change_id, person.id));
      const text = change && write(ctx, person.locale, change, details);
      return text && { to: change[to], locale: person.locale, text };
    },
  });
