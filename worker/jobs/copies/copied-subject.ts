import { visitor } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { CopiedAs } from '#worker/db/schema/copies.ts';
import { copiedCommunity, copiedGrave } from '#worker/edge/copy/copied-place.ts';
import { copiedSite } from '#worker/edge/copy/copied-site.ts';
import { type CopiedPage, copyDocument, type PageToCopy } from '#worker/edge/copy/copy-document.ts';
import { copyView } from '#worker/edge/copy/copy-view.ts';
import { closedPage, codePage, outwardPage } from '#worker/edge/copy/small-pages.ts';
import type { NamePicture } from '#worker/edge/copy/static-html.ts';
import type { Template } from '#worker/edge/template.ts';
import { isBlurred, isForEveryone, signedFor } from '#worker/features/media/public.ts';
import { findCode, resolveScan } from '#worker/features/short-links/public.ts';
import { LOCALES, type Locale } from '#worker/shared/locale.ts';
import { findCopy } from './copy.repo.ts';

/** What the bucket is to have of a subject; null where nothing of it is public. */
export type Copied = { page: CopiedAs | null; documents: Document[]; pages: CopiedPage[] } | null;

/** A document that shows no pictures; `to` as in `CodeTarget`. */
type Document = { key: string; html: string; to: string };

/** Reads a subject, as `site:12`, as a visitor sees it. */
export function readSubject(ctx: Ctx, template: Template, subject: string): Promise<Copied> {
  const [kind = '', id = ''] = subject.split(':');
  if (kind === 'code') return readCode(ctx, id);
  return readPages({ ...ctx, actor: visitor }, template, subject, PAGES[kind], Number(id));
}

type Pages = (ctx: Ctx, view: ReturnType<typeof copyView>, id: number) => AsyncIterable<PageToCopy>;

const only = (read: (...args: Parameters<Pages>) => Promise<PageToCopy>): Pages =>
  async function* one(...args) {
    yield await read(...args);
  };

const PAGES: Record<string, Pages | undefined> = {
  site: copiedSite,
  community: only(copiedCommunity),
  grave: only(copiedGrave),
};

async function readPages(
  ctx: Ctx,
  template: Template,
  subject: string,
  pagesOf: Pages | undefined,
  id: number,
): Promise<Copied> {
  if (!pagesOf) throw new Error(`nothing copies ${subject}`);
  const place = {
    name: namesIn(ctx, subject.replace(':', '-')),
    origin: ctx.config.origin,
    copiedOn: ctx.now().toISOString(),
  };
  const pages: CopiedPage[] = [];
  const titles: Partial<Record<Locale, string>> = {};
  let path = '';
  let lang: Locale = 'he';
  try {
    for (const locale of LOCALES)
      for await (const page of pagesOf({ ...ctx, locale }, copyView(locale), id)) {
        if (titles[locale] === undefined) {
          titles[locale] = page.name;
          path = page.path;
          lang = page.lang;
        }
        pages.push(await copyDocument(template, copyView(locale), page, place));
      }
  } catch (error) {
    // what a visitor does not see is not copied
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
  const { en = '', he = '' } = titles;
  return { page: { path, titles: { en, he }, lang }, documents: [], pages };
}

/** Names pictures in a folder of the subject's own, so that they go with it; the blurred ones apart. */
function namesIn({ secrets, now }: Ctx, folder: string): NamePicture {
  return (id, address) => {
    const audience = signedFor(id, address.get('e') ?? '', address.get('s') ?? '', secrets.media, now());
    if (!audience || !isForEveryone(audience)) return null;
    return `media/${folder}/${id}${isBlurred(audience) ? '-blurred' : ''}`;
  };
}

async function readCode({ db }: Ctx, code: string): Promise<Copied> {
  const row = await findCode(db, code);
  const opened = row && resolveScan(row.type, row);
  if (!row || typeof opened !== 'object') return null;
  const document = async (): Promise<Omit<Document, 'key'>> => {
    if (opened.page === 'link') return { html: outwardPage(opened.target), to: opened.target };
    const subject =
      row.site_id !== null
        ? `site:${row.site_id}`
        : row.community_id !== null
          ? `community:${row.community_id}`
          : `grave:${row.grave_id}`;
    const page = (await findCopy(db, subject))?.page;
    return page ? { html: codePage(page), to: page.path } : { html: closedPage(), to: '' };
  };
  return {
    page: null,
    documents: [{ key: `${row.type}/${code}/index.html`, ...(await document()) }],
    pages: [],
  };
}
