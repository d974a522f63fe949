import { ADMIN_PAGE, ADMIN_WINDOW } from '#worker/contract/admin-list.ts';
import type { BodyOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/mail-admin.ts';
import { type LedgerMail, UPCOMING_DAYS } from '#worker/contract/mail-admin.ts';
import type { MailFilters } from '#worker/contract/schemas/mail-admin.ts';
import { AppError } from '#worker/core/app-error.ts';
import { dayOf, iso, secondsAfter } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { maskedAddress } from '#worker/core/masked-address.ts';
import { requireReason } from '#worker/core/require-reason.ts';
import { commit } from '#worker/db/commit.ts';
import { encodeCursor, pageOf } from '#worker/db/page.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { csvReply } from '#worker/http/csv-reply.ts';
import { csvRows } from '#worker/http/csv-rows.ts';
import { payloadOf } from './define-email.ts';
import { deleteMailStop, findMailStop, type SentMail, stopMail } from './ledger.repo.ts';
import {
  countUpcoming,
  findLedgerMail,
  type LedgerKey,
  listMailStops,
  listMailWindow,
} from './ledger-list.repo.ts';
import { sendEmail } from './send-email.job.ts';

type Admin = CtxFor<'member'>;

const DAY_SECONDS = 24 * 60 * 60;

const present =
  (ctx: Admin) =>
  ({ address, about, message_id: _, ...mail }: SentMail): LedgerMail => ({
    ...mail,
    address: address === null ? null : maskedAddress(address),
    is_replayable: about !== null && mayRepeat(ctx, mail.kind),
  });

/** What is recorded elsewhere too, as a reminder of a day, is sent once. */
const mayRepeat = (ctx: Admin, kind: string): boolean => {
  const email = ctx.hooks.emails.get(kind);
  return email !== undefined && !email.settled;
};

export async function readMails(
  ctx: Admin,
  filters: MailFilters,
  cursor: string | undefined,
): Promise<ReplyOf<typeof api.listMails>> {
  const key = keyIn(cursor, ['string', 'string']);
  const after = key && { at: key[0], id: key[1] };
  const { rows, next } = await findMails(ctx, filters, after, ADMIN_WINDOW, ADMIN_PAGE);
  return { mails: rows.map(present(ctx)), next_cursor: next && encodeCursor([next.at, next.id]) };
}

const FIELDS = [
  'id',
  'sent_at',
  'kind',
  'state',
  'detail',
  'address',
  'user_id',
  'site_id',
] as const satisfies (keyof LedgerMail)[];

/** The filtered ledger as a spreadsheet, with masked addresses; logged. */
export async function exportMails(ctx: Admin, filters: MailFilters): Promise<Response> {
  requireReason(ctx);
  const { rows, isCut } = await csvRows<SentMail, LedgerKey>((after, { size, examined }) =>
    findMails(ctx, filters, after, examined, size),
  );
  const { address, ...named } = filters;
  const logged = { ...named, ...(address !== undefined && { address: maskedAddress(address) }) };
  await commit(ctx.db, [
    auditEntry(ctx, 'mails.exported', {
      kind: 'mail',
      id: 'csv',
      after: { filters: logged, rows: rows.length },
      standing: 'AD',
    }),
  ]);
  const mails = rows.map(present(ctx));
  return csvReply(
    'mails',
    FIELDS,
    mails.map((mail) => FIELDS.map((field) => mail[field])),
    isCut,
  );
}

async function findMails(
  { db }: Admin,
  filters: MailFilters,
  after: LedgerKey | undefined,
  window: number,
  size: number,
): Promise<{ rows: SentMail[]; next: LedgerKey | null }> {
  const until = filters.to && iso(secondsAfter(new Date(filters.to), DAY_SECONDS));
  const seen = await listMailWindow(db, filters, { from: filters.from, until, after }, window);
  const matching = seen.filter((mail) => matches(mail, filters));
  const rows = matching.slice(0, size);
  const last = matching.length > size ? rows.at(-1) : seen.length === window ? seen.at(-1) : undefined;
  return { rows, next: last ? { at: last.sent_at, id: last.id } : null };
}

const matches = (mail: SentMail, { address, user, site, state, kind }: MailFilters): boolean =>
  (address === undefined || mail.address === address) &&
  (user === undefined || mail.user_id === user) &&
  (site === undefined || mail.site_id === site) &&
  (state === undefined || mail.state === state) &&
  (kind === undefined || mail.kind === kind);

async function requireMail(ctx: Admin, id: string): Promise<SentMail> {
  const mail = await findLedgerMail(ctx.db, id);
  if (!mail) throw new AppError('mail.not_found');
  return mail;
}

/** The whole address, for a reason that is logged. */
export async function openAddress(ctx: Admin, id: string): Promise<{ address: string }> {
  requireReason(ctx);
  const { address, kind } = await requireMail(ctx, id);
  if (address === null) throw new AppError('mail.not_kept');
  await commit(ctx.db, [
    auditEntry(ctx, 'mail.address_opened', { kind: 'mail', id, after: { kind }, standing: 'AD' }),
  ]);
  return { address };
}

/** Enqueues an email with the input of an earlier one: what it says is looked up when it is sent. */
export async function replayMail(ctx: Admin, id: string): Promise<undefined> {
  const mail = await requireMail(ctx, id);
  const { about } = mail;
  if (typeof about !== 'object' || about === null || !mayRepeat(ctx, mail.kind))
    throw new AppError('mail.not_kept');
  await commit(ctx.db, [
    sendEmail.enqueue(ctx, payloadOf(mail.kind, about, ctx.now())),
    auditEntry(ctx, 'mail.replayed', {
      kind: 'mail',
      id,
      before: { state: mail.state },
      after: { kind: mail.kind },
      standing: 'AD',
    }),
    ...ctx.storeIdempotentReply(204, null),
  ]);
  ctx.dispatchOutbox();
}

export async function readMailStops(
  ctx: Admin,
  cursor: string | undefined,
): Promise<ReplyOf<typeof api.listMailStops>> {
  const key = keyIn(cursor, ['string', 'string']);
  const rows = await listMailStops(ctx.db, key && { at: key[0], address: key[1] }, ADMIN_PAGE + 1);
  const page = pageOf(rows, ADMIN_PAGE, ({ created_at, address }) => [created_at, address]);
  return {
    stops: page.rows.map((row) => ({ ...row, address: maskedAddress(row.address) })),
    next_cursor: page.nextCursor,
  };
}

/** Stops an address, once. */
export async function stopMailTo(ctx: Admin, { address }: BodyOf<typeof api.stopMailTo>): Promise<undefined> {
  requireReason(ctx);
  if (await findMailStop(ctx.db, address)) return;
  await commit(ctx.db, [
    stopMail(ctx.db, address, 'suppressed', iso(ctx.now())),
    auditEntry(ctx, 'mail_stop.added', {
      kind: 'mail_stop',
      id: maskedAddress(address),
      after: { cause: 'suppressed' },
      standing: 'AD',
    }),
  ]);
}

export async function liftMailStop(
  ctx: Admin,
  { address }: BodyOf<typeof api.liftMailStop>,
): Promise<undefined> {
  requireReason(ctx);
  const stop = await findMailStop(ctx.db, address);
  if (!stop) throw new AppError('mail.not_stopped');
  await commit(ctx.db, [
    ...deleteMailStop(ctx.db, address),
    auditEntry(ctx, 'mail_stop.lifted', {
      kind: 'mail_stop',
      id: maskedAddress(address),
      before: { cause: stop.cause },
      standing: 'AD',
    }),
  ]);
}

export async function readMailKinds(ctx: Admin): Promise<ReplyOf<typeof api.listMailKinds>> {
  const today = new Date(dayOf(ctx.now()));
  const days = Array.from({ length: UPCOMING_DAYS }, (_, at) => ({
    day: dayOf(secondsAfter(today, at * DAY_SECONDS)),
    next: dayOf(secondsAfter(today, (at + 1) * DAY_SECONDS)),
  }));
  return {
    kinds: [...ctx.hooks.emails.values()]
      .map(({ kind, isEssential, avoidsRest }) => ({
        kind,
        is_essential: isEssential,
        avoids_rest: avoidsRest,
      }))
      .sort((a, b) => (a.kind < b.kind ? -1 : 1)),
    days: await countUpcoming(ctx.db, days),
  };
}
