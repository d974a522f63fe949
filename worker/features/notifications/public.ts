import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { later } from '#worker/db/outbox.ts';
import type { Mail, Posted } from './mail.rules.ts';

export { deciders, deleteMailSettingsOf, deleteMailSettingsOfSite } from './mail.repo.ts';
export type { Mail, Topic } from './mail.rules.ts';

/** Puts a mail into the commit of its cause: it is rendered, and its recipient looked at again, when it is sent. */
export function mailed({ db, now }: Pick<Ctx, 'db' | 'now'>, mail: Mail, dueAt: Date = now()): Statement {
  const posted: Posted = {
    mail_id: crypto.randomUUID(),
    asked_at: dueAt.toISOString(),
    attempt: 1,
    mail,
  };
  return later(db, 'send_mail', posted, now(), dueAt);
}

/** In the commit that leaves a memory waiting: tells those who may decide, at most once an hour. */
export const tellApprovers = ({ db, now }: Pick<Ctx, 'db' | 'now'>, siteId: number): Statement =>
  later(db, 'tell_approvers', { site_id: siteId }, now());

/** In the commit that leaves someone asking to join: tells those who may let them in, at most once an hour. */
export const tellDeciders = ({ db, now }: Pick<Ctx, 'db' | 'now'>, siteId: number): Statement =>
  later(db, 'tell_approvers', { site_id: siteId, topic: 'access' }, now());
