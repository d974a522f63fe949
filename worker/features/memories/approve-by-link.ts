import type { Memory, MemoryStatus } from '#worker/contract/memory.ts';
import { isVerified } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { findRecipient, nameOfSite, pageUrl } from '#worker/features/mail/public.ts';
import { actorFrom } from '#worker/http/session.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { type ApprovalGrant, approvalIn, approvalToken } from './approval-token.ts';
import { decideMemory } from './decide-memory.ts';
import { type Found, findOnVisibleSite } from './find-memory.ts';
import { memoryPolicy } from './memory.policy.ts';
import { presentMemory } from './memory.present.ts';
import { findAuthor, type Spoken } from './memory.repo.ts';
import { spokenIn } from './memory-input.ts';

type Reading = {
  locale: Locale;
  /** The name of the person remembered, in the reader's language. */
  name: string;
  /** The page of all that waits. */
  moderation: string;
};

/** What someone may read and do who opens a link from an email about a memory that waits. */
export type Approval =
  | { state: 'invalid' }
  /** The memory is gone, or the reader may no longer decide on it. */
  | { state: 'closed'; locale: Locale }
  | ({ state: 'expired' } & Reading)
  /** `spoken`: its transcripts. `changed`: its author has changed it since the email; the token is for what is read now. */
  | ({
      state: 'waiting' | 'changed';
      memory: Memory;
      spoken: Spoken[];
      wasEdited: boolean;
      token: string;
    } & Reading)
  | ({ state: 'decided'; status: Exclude<MemoryStatus, 'pending'>; by: string | null } & Reading);

type Opened = { ctx: CtxFor<'member'>; grant: ApprovalGrant; found: Found };

/** What a link permits now. Changes nothing, as mail programs open links too. */
export async function readApproval(ctx: Ctx, token: string): Promise<Approval> {
  const opened = await open(ctx, token);
  return 'state' in opened ? opened : present(opened);
}

/** Approves the memory of a link, unless that was decided or its author has changed it since. */
export async function approveByLink(ctx: Ctx, token: string): Promise<void> {
  const opened = await open(ctx, token);
  if ('state' in opened || opened.found.status !== 'pending' || isExpired(opened)) return;
  const { memoryId, version } = opened.grant;
  try {
    await decideMemory(opened.ctx, 'site', memoryId, { decision: 'approve', tell: false, version });
  } catch (error) {
    if (!(error instanceof AppError && SAID_ON_THE_PAGE.has(error.code))) throw error;
  }
}

const SAID_ON_THE_PAGE = new Set(['memory.already_decided', 'memory.not_found', 'request.stale']);

/** The memory of a link as its recipient sees it, who is not logged in. */
async function open(
  ctx: Ctx,
  token: string,
): Promise<Opened | Extract<Approval, { state: 'invalid' | 'closed' }>> {
  const grant = approvalIn(ctx.secrets.jwt, token);
  if (!grant) return { state: 'invalid' };
  const person = await findRecipient(ctx.db, grant.userId);
  const actor = person && actorFrom({ userId: person.id, sessionId: 'mail' }, person);
  if (!person || !actor || !isVerified(actor)) return { state: 'closed', locale: ctx.locale };
  const { locale } = person;
  const reading = { ...ctx, actor, locale };
  const found = await findOnVisibleSite(reading, grant.memoryId).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  const mayDecide = found && memoryPolicy.answers.decide(actor, found);
  return mayDecide ? { ctx: reading, grant, found } : { state: 'closed', locale };
}

const isExpired = ({ ctx, grant }: Opened): boolean => grant.expires * 1000 <= ctx.now().getTime();

async function present(opened: Opened): Promise<Approval> {
  const { ctx, grant, found } = opened;
  const { site, author, ...memory } = found;
  const { locale } = ctx;
  const ref = site.mode === 'private' ? site.id : encodeURIComponent(site.slug);
  const reading = {
    locale,
    name: nameOfSite(site, locale),
    moderation: pageUrl(ctx, locale, `site/${ref}/moderation`),
  };
  if (memory.status !== 'pending') {
    const by = memory.status === 'trashed' ? memory.trashed_by : memory.decided_by;
    return {
      state: 'decided',
      status: memory.status,
      by: by === null ? null : await nameOf(ctx, by),
      ...reading,
    };
  }
  if (isExpired(opened)) return { state: 'expired', ...reading };
  return {
    state: memory.version === grant.version ? 'waiting' : 'changed',
    memory: presentMemory(ctx, { memory, author }, site),
    spoken: await spokenIn(ctx, memory, memory.media),
    wasEdited: memory.updated_at !== memory.created_at,
    token: approvalToken(ctx.secrets.jwt, { ...grant, version: memory.version }),
    ...reading,
  };
}

async function nameOf({ db }: Ctx, userId: number): Promise<string | null> {
  const { first_name, last_name } = await findAuthor(db, userId);
  return `${first_name} ${last_name}`.trim() || null;
}
