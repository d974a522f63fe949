import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { MemoryStatus } from '#worker/contract/memory.ts';
import { visitor } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { randomToken } from '#worker/core/ids.ts';
import { type Approval, approveByLink, readApproval } from '#worker/features/memories/public.ts';
import { ctxOf, type RequestContext } from '#worker/http/request-context.ts';
import { log, withoutData } from '#worker/platform/log.ts';
import { PRODUCT_NAME } from '#worker/shared/brand.ts';
import { direction, type Locale } from '#worker/shared/locale.ts';
import { PageFrame } from '#worker/shared/views/frame/page-frame.tsx';
import { QuietBar } from '#worker/shared/views/frame/top-bar.tsx';
import { MemoryCard } from '#worker/shared/views/memory-card.tsx';
import changesCss from '#worker/shared/views/memory-changes/changes.css?inline';
import { TextChanges } from '#worker/shared/views/memory-changes/text-changes.tsx';
import { Attached } from '#worker/shared/views/memory-kinds/attached.tsx';
import { MemoryTags } from '#worker/shared/views/memory-kinds/memory-tags.tsx';
import { photosOf } from '#worker/shared/views/memory-kinds/photo.tsx';
import { MemoryText } from '#worker/shared/views/memory-kinds/text.tsx';
import messageCss from '#worker/shared/views/message/first.css?inline';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';
import { htmlOf, Markup } from '#worker/shared/views/runtime/string.ts';
import siteCss from '#worker/shared/views/site/first.css?inline';
import { criticalCss } from './document.ts';
import { edgeView } from './edge-view.ts';
import { html } from './html.ts';
import { type Template, templateOf } from './template.ts';

type Reading = Extract<Approval, { memory: unknown }>;
type Shown = { title: MessageDescriptor; main: Markup };

/**
 * The page behind a link in an email to someone who decides: a memory that waits, and the button that approves it,
 * without the app and without logging in. Reading it changes nothing; approving leads back to it.
 */
export async function approvePage(
  requestContext: RequestContext,
  token: string,
  approves: boolean,
): Promise<Response> {
  const template = await templateOf(requestContext.assets);
  const ctx = ctxOf(requestContext, visitor);
  if (!approves) return pageOf(template, ctx, await readApproval(ctx, token));
  try {
    await approveByLink(ctx, token);
  } catch (error) {
    log({ event: 'request.failed', request_id: ctx.requestId, error: withoutData(error) });
    return pageOf(template, ctx, await readApproval(ctx, token), statusOf(error));
  }
  return new Response(null, { status: 303, headers: { ...PRIVATE, Location: `/approve/${token}` } });
}

const statusOf = (error: unknown): number => (error instanceof AppError ? error.status : 500);

/** The address of the page is a secret of its reader. */
const PRIVATE = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
};

const STATUS: Partial<Record<Approval['state'], number>> = { invalid: 404, closed: 410, expired: 410 };

function pageOf(template: Template, ctx: Ctx, approval: Approval, failed?: number): Response {
  const locale = 'locale' in approval ? approval.locale : ctx.locale;
  const nonce = randomToken();
  const { title, main } = shown(ctx, approval, locale, failed !== undefined);
  const view = edgeView({ locale, now: ctx.now().getTime() });
  const body = htmlOf(
    PageFrame({ view, bar: QuietBar({ view, language: null }), children: main as unknown as ReactElement }),
  );
  const sheets = [...template.sheets, ...template.fontSheets];
  const document = html`<html lang="${locale}" dir="${direction(locale)}"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${view.i18n._(title)} · ${PRODUCT_NAME[locale]}</title>
<style nonce="${nonce}">${new Markup(criticalCss(locale, messageCss + siteCss + changesCss))}</style>
${sheets.map((sheet) => html`<link rel="stylesheet" href="${sheet}">`)}
</head><body>${new Markup(body)}</body></html>`;
  return new Response(`<!doctype html>\n${document.html}\n`, {
    status: failed ?? STATUS[approval.state] ?? 200,
    headers: {
      ...PRIVATE,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': locale,
      'Content-Security-Policy':
        `default-src 'none'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; media-src 'self'; ` +
        "font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    },
  });
}

function shown(ctx: Ctx, approval: Approval, locale: Locale, hasFailed: boolean): Shown {
  const view = edgeView({ locale, now: ctx.now().getTime() });
  switch (approval.state) {
    case 'waiting':
    case 'changed':
      return { title: WAITING, main: readingPage(view, approval, hasFailed) };
    case 'decided': {
      const { title, by, alone } = DECIDED[approval.status];
      const text =
        approval.by === null ? view.i18n._(alone) : view.i18n._({ ...by, values: { by: approval.by } });
      return { title, main: note(view, title, text, approval) };
    }
    case 'expired':
      return { title: EXPIRED, main: note(view, EXPIRED, view.i18n._(EXPIRED_BODY), approval) };
    case 'closed':
      return { title: CLOSED, main: note(view, CLOSED, view.i18n._(CLOSED_BODY)) };
    case 'invalid':
      return { title: INVALID, main: note(view, INVALID, view.i18n._(INVALID_BODY)) };
  }
}

type PageView = ReturnType<typeof edgeView>;

/** A page with one message, and the way to all that waits. */
const note = (
  { i18n }: PageView,
  title: MessageDescriptor,
  body: string,
  to?: { name: string; moderation: string },
): Markup =>
  new Markup(
    htmlOf(
      StatePage({
        title: i18n._(title),
        children: html`<p dir="auto">${body}</p>` as unknown as ReactElement,
        action: (to &&
          html`<a class="button" href="${to.moderation}">${i18n._({ ...ALL, values: { name: to.name } })}</a>`) as unknown as ReactElement,
      }),
    ),
  );

/** The memory as it would be published. */
function readingPage(
  view: PageView,
  { memory, spoken, name, wasEdited, state, token, moderation }: Reading,
  hasFailed: boolean,
) {
  const { i18n } = view;
  const text = memory.text && MemoryText({ view, memory, text: memory.text, folded: false });
  const tagHref = (tag: string) =>
    `/${view.locale}/site/${memory.site_id}?tag=${encodeURIComponent(tag)}#memories`;
  const card = MemoryCard({
    view,
    memory,
    slots: {
      opened: true,
      ...(text && { text }),
      attached: (kind) => Attached({ view, memory, kind }),
      tags: () => MemoryTags({ view, memory, tagHref }),
    },
  });
  // the card itself shows that of a single photo
  const captions = photosOf(memory).length > 1 ? memory.media.flatMap(({ caption }) => caption ?? []) : [];
  const changes = TextChanges({
    view,
    memory,
    labels: { title: i18n._(WHAT_CHANGED), removed: i18n._(REMOVED), added: i18n._(ADDED) },
  });
  const notices = [
    ...(hasFailed ? [FAILED] : []),
    ...(state === 'changed' ? [CHANGED] : wasEdited ? [EDITED] : []),
    ...(memory.collapsed_for === 'words' ? [FLAGGED] : []),
  ];
  return html`<div class="approve">
<h1>${i18n._({ ...HEADING, values: { name } })}</h1>
${notices.map((notice) => html`<p class="notice" role="status">${i18n._(notice)}</p>`)}
${new Markup(htmlOf(card))}
${captions.length > 0 && html`<section><h2>${i18n._(CAPTIONS)}</h2><ol class="words">${captions.map((caption) => html`<li dir="auto">${caption}</li>`)}</ol></section>`}
${spoken.map(({ text }) => (text ? html`<section><h2>${i18n._(TRANSCRIPT)}</h2><p class="words" dir="auto">${text}</p></section>` : html``))}
${changes && new Markup(htmlOf(changes))}
<form method="post" action="/approve/${token}"><button class="button main">${i18n._(APPROVE)}</button></form>
<p><a href="${moderation}">${i18n._(OTHERWISE)}</a></p>
</div>`;
}

const TRANSCRIPT = msg`Transcript`;
const CAPTIONS = msg`Captions`;
const WAITING = msg`A memory is waiting for you`;
const HEADING = msg({ message: 'A memory of {name} is waiting for you' });
const CHANGED = msg`Its author has changed it since the email. This is what it says now.`;
const EDITED = msg`Its author has edited it since it was first sent. This is what it says now.`;
const WHAT_CHANGED = msg`What its author changed in the text`;
const REMOVED = msg`Removed`;
const ADDED = msg`Added`;
const FLAGGED = msg`It contains a word that some readers may find hurtful.`;
const FAILED = msg`That did not work. Nothing was changed. Please try again.`;
const APPROVE = msg`Approve`;
const OTHERWISE = msg`Edit it, return it with a note, or decline it`;
const ALL = msg({ message: 'Everything that waits for {name}' });
const EXPIRED = msg`This link has expired`;
const EXPIRED_BODY = msg`It was valid for 48 hours. The memory is still waiting.`;
const CLOSED = msg`There is nothing to decide here`;
const CLOSED_BODY = msg`The memory was deleted, or you no longer manage this site.`;
const INVALID = msg`This link is not complete`;
const INVALID_BODY = msg`Please open it again from the email, or copy all of it.`;

type Decided = { title: MessageDescriptor; by: MessageDescriptor; alone: MessageDescriptor };

const DECIDED: Record<Exclude<MemoryStatus, 'pending'>, Decided> = {
  published: {
    title: msg`Published`,
    by: msg({ message: 'Approved by {by}. Visitors can see it now.' }),
    alone: msg`Visitors can see it now.`,
  },
  returned: {
    title: msg`Returned to its author`,
    by: msg({ message: 'Returned by {by}, to be changed.' }),
    alone: msg`Its author was asked to change it.`,
  },
  denied: {
    title: msg`Not published`,
    by: msg({ message: '{by} decided not to publish it.' }),
    alone: msg`It was decided not to publish it.`,
  },
  trashed: {
    title: msg`Memory deleted`,
    by: msg({ message: 'Deleted by {by}.' }),
    alone: msg`It was deleted.`,
  },
};
