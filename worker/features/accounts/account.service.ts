import type { User } from '#worker/contract/account.ts';
import type { Account } from '#worker/contract/account-settings.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import { findMailStop } from '#worker/features/mail/public.ts';
import { nameInLocale } from '#worker/shared/lifespan.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { presentUser } from './account.present.ts';
import { findUser, findWithPassword, listIdentities, listOwnedSites, updateProfile } from './account.repo.ts';
import { listSessions } from './device.service.ts';
import { findPendingChange } from './email-change.repo.ts';
import { readSecondFactor } from './second-factor/factors.ts';
import { hasSecondFactor } from './second-factor/second-factor.repo.ts';
import { signInOptions } from './social/start-flow.ts';

export async function readUser(ctx: CtxFor<'signed-in'>): Promise<{ user: User }> {
  const user = await findUser(ctx.db, ctx.actor.userId);
  if (!user) throw new AppError('auth.token_missing');
  const shown = await presentUser(ctx, user);
  if (ctx.actor.kind !== 'unproven') return { user: shown };
  return {
    user: { ...shown, second_factor: (await hasSecondFactor(ctx.db, user.id)) ? 'required' : 'enrol' },
  };
}

/** The data of the account page, apart from the user. */
export async function readAccount(ctx: CtxFor<'member'>): Promise<Account> {
  const { userId } = ctx.actor;
  const person = await findWithPassword(ctx.db, userId);
  if (!person) throw new AppError('auth.token_missing');
  const [identities, change, owned, { sessions }, options, stop, secondFactor] = await Promise.all([
    listIdentities(ctx.db, userId),
    findPendingChange(ctx.db, userId, iso(ctx.now())),
    listOwnedSites(ctx.db, userId),
    listSessions(ctx),
    signInOptions(ctx),
    findMailStop(ctx.db, person.user.email),
    readSecondFactor(ctx),
  ]);
  return {
    has_password: person.password_hash !== null,
    identities,
    email_change: change
      ? {
          email: change.new_email,
          old_confirmed: change.old_confirmed_at !== null,
          new_confirmed: change.new_confirmed_at !== null,
          expires_at: change.expires_at,
        }
      : null,
    owned_sites: owned.map((site) => ({
      id: site.id,
      slug: site.slug,
      name: nameInLocale(site, ctx.locale),
      members_count: site.members_count,
    })),
    mail_stop: stop ?? null,
    sessions,
    sign_in_options: options,
    second_factor: secondFactor,
  };
}

export async function saveLocale(ctx: CtxFor<'signed-in'>, locale: Locale): Promise<undefined> {
  await commit(ctx.db, [updateProfile(ctx.db, ctx.actor.userId, { locale })]);
}
