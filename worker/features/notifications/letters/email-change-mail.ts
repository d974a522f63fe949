import type { System } from '#worker/core/actor.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { oneTimeToken } from '#worker/core/one-time.ts';
import { findEmailChange, type Recipient } from '#worker/features/notifications/mail.repo.ts';
import type { AccountMail } from '#worker/features/notifications/mail.rules.ts';
import {
  emailChangedNewLetter,
  emailChangedOldLetter,
  emailChangeNewLetter,
  emailChangeOldLetter,
} from './account-change-letters.ts';
import type { Draft } from './letter-for.ts';

type ChangeMail = Extract<AccountMail, { change_id: string }>;

/** To the one address or the other of a change that waits or is done; nothing where it is given up. */
export async function emailChangeMail(
  ctx: Ctx<System>,
  person: Recipient,
  mail: ChangeMail,
): Promise<Draft | undefined> {
  const change = await findEmailChange(ctx.db, mail.change_id, person.id);
  if (!change) return undefined;
  const { locale } = person;
  const page = (path: string) => `${ctx.config.origin}/${locale}/${path}`;
  const waits = change.closed_at === null && change.expires_at > iso(ctx.now());
  const link = 'seed' in mail ? page(`email?token=${oneTimeToken(ctx.secrets.jwt, mail.seed)}`) : '';
  switch (mail.kind) {
    case 'email_change_old': {
      if (!waits || change.old_confirmed_at !== null) return undefined;
      const written = emailChangeOldLetter(locale, link, change.new_email, page('forgot'));
      return { to: change.old_email, written };
    }
    case 'email_change_new':
      if (!waits || change.new_confirmed_at !== null) return undefined;
      return { to: change.new_email, written: emailChangeNewLetter(locale, link) };
    case 'email_changed_old': {
      const written = emailChangedOldLetter(locale, change.new_email, page('#contact').replace('/#', '#'));
      return { to: change.old_email, written };
    }
    case 'email_changed_new':
      return { to: change.new_email, written: emailChangedNewLetter(locale, page('login')) };
  }
}
