import type { System } from '#worker/core/actor.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { codeHash, oneTimeCode, oneTimeToken, tokenHash } from '#worker/core/one-time.ts';
import { goodTokens, type Recipient, unprovenProvider } from '#worker/features/notifications/mail.repo.ts';
import type { AccountMail } from '#worker/features/notifications/mail.rules.ts';
import {
  alreadyRegisteredLetter,
  passwordChangedLetter,
  resetLetter,
  verifyLetter,
} from './account-letters.ts';
import { emailChangeMail } from './email-change-mail.ts';
import type { Draft } from './letter-for.ts';
import { providerLinkedLetter, verifyProviderLetter } from './provider-letters.ts';

/** Mail about someone's own account; a code or link that is no longer good is not sent. */
export async function accountMail(
  ctx: Ctx<System>,
  person: Recipient,
  mail: AccountMail,
): Promise<Draft | undefined> {
  const { locale } = person;
  const page = (path: string) => `${ctx.config.origin}/${locale}/${path}`;
  switch (mail.kind) {
    case 'verify': {
      if (person.active === '1') return undefined;
      const { token, code } = await stillGood(ctx, person, mail.seed);
      const begunWith = await unprovenProvider(ctx.db, person.id);
      if (token && begunWith)
        return { written: verifyProviderLetter(locale, page(`verify?token=${token}`), begunWith) };
      return token ? { written: verifyLetter(locale, page(`verify?token=${token}`), code) } : undefined;
    }
    case 'reset': {
      const { token } = await stillGood(ctx, person, mail.seed);
      return token ? { written: resetLetter(locale, page(`reset?token=${token}`)) } : undefined;
    }
    case 'email_change_old':
    case 'email_change_new':
    case 'email_changed_old':
    case 'email_changed_new':
      return emailChangeMail(ctx, person, mail);
    case 'provider_linked':
      return { written: providerLinkedLetter(locale, mail.provider, page('forgot')) };
    case 'password_changed':
      return { written: passwordChangedLetter(locale, page('forgot')) };
    case 'already_registered':
      return { written: alreadyRegisteredLetter(locale, page('login'), page('forgot')) };
  }
}

async function stillGood(
  { db, secrets, now }: Ctx<System>,
  person: Recipient,
  seed: string,
): Promise<{ token?: string; code?: string }> {
  const [token, code] = [oneTimeToken(secrets.jwt, seed), oneTimeCode(secrets.jwt, seed)];
  const kept = { token: tokenHash(secrets.jwt, token), code: codeHash(secrets.jwt, person.id, code) };
  const good = await goodTokens(db, person, Object.values(kept), iso(now()));
  return {
    ...(good.includes(kept.token) && { token }),
    ...(good.includes(kept.code) && { code }),
  };
}
