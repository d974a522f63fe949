import { visitor } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Db } from '#worker/db/client.ts';
import type { CopiedAs } from '#worker/db/schema/copies.ts';
import { copiedCommunity, copiedGrave } from '#worker/edge/copy/copied-place.ts';
import { copiedSite, type PagePlace } from '#worker/edge/copy/copied-site.ts';
import { type CopiedPage, copyDocument, type PageToCopy } from '#worker/edge/copy/copy-document.ts';
import { copyView } from '#worker/edge/copy/copy-view.ts';
import { closedPage, leadingPage, outwardPage } from '#worker/edge/copy/small-pages.ts';
import type { NamePicture } from '#worker/edge/copy/static-html.ts';
import type { Template } from '#worker/edge/template.ts';
import { isBlurred, isForEveryone, signedFor } from '#worker/features/media/public.ts';
import { findCode, resolveScan } from '#worker/features/short-links/public.ts';
import { LOCALES, type Locale } from '#worker/shared/locale.ts';
import { findCopy, listOldSlugs } from './copy.repo.ts';

/**
 * What the bucket is to have of a subject, or of one page of it; `next` is the cursor of the page after it. Null where
 * nothing of the subject is public.
 */
export type Copied = {
  page: CopiedAs | null;
  documents: Document[];
  pages: CopiedPage[];
  next: string | null;
} | null;

/** A document that shows no pictures; `to` as in `CodeTarget`. */
type Document = { key: string; html: string; to: string };

/** Reads a page of a subject, as `site:12`, as a visitor sees it. */
export function readSubject(
  ctx: Ctx,
  template: Template,
  subject: string,
  place: PagePlace,
): Promise<Copied> {
  const [kind = '', id = ''] = subject.split(':');
  if (kind === 'code') return readCode(ctx, id);
  const read = PAGES[kind];
  if (!read) throw new Error(`nothing copies ${subject}`);
  return readPage(ctx, template, { subject, part: place.part }, (locale) =>
    read({ ...ctx, actor: visitor, locale }, copyView(locale), Number(id), place),
  );
}

type Read = (
  ctx: Ctx,
  view: ReturnType<typeof copyView>,
  id: number,
  place: PagePlace,
) => Promise<{ page: PageToCopy; next: string | null }>;

const only =
  (read: (...args: Parameters<Read>) => Promise<PageToCopy>): Read =>
  async (...args) => ({ page: await read(...args), next: null });

const PAGES: Record<string, Read | undefined> = {
  site: copiedSite,
  community: only(copiedCommunity),
  grave: only(copiedGrave),
};

async function readPage(
  ctx: Ctx,
  template: Template,
  { subject, part }: { subject: string; part: number },
  read: (locale: Locale) => ReturnType<Read>,
): Promise<Copied> {
  const place = {
    name: namesIn(ctx, folderOf(subject)),
    origin: ctx.config.origin,
    copiedOn: ctx.now().toISOString(),
  };
  try {
    const [en, he] = [await read('en'), await read('he')];
    const page = {
      path: en.page.path,
      titles: { en: en.page.name, he: he.page.name },
      lang: en.page.lang,
    };
    return {
      page,
      documents: part === 1 ? await formerAddresses(ctx.db, subject, page) : [],
      pages: [
        await copyDocument(template, copyView('en'), en.page, place),
        await copyDocument(template, copyView('he'), he.page, place),
      ],
      next: en.next,
    };
  } catch (error) {
    // what a visitor does not see is not copied
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
}

/** A site is found at each address that it had, and at those of sites that were merged into it. */
async function formerAddresses(db: Db, subject: string, page: CopiedAs): Promise<Document[]> {
  const [kind, id] = subject.split(':');
  if (kind !== 'site') return [];
  const former = await listOldSlugs(db, Number(id));
  return former.flatMap(({ slug }) =>
    LOCALES.map((locale) => ({
      key: `${locale}/site/${slug}/index.html`,
      html: leadingPage({ ...page, lang: locale }),
      to: page.path,
    })),
  );
}

/** Where the pictures of a subject are. */
export const folderOf = (subject: string): string => `media/${subject.replace(':', '-')}/`;

/** Names pictures in a folder of the subject's own, so that they go with it; the blurred ones apart. */
function namesIn({ secrets, now }: Ctx, folder: string): NamePicture {
  return (id, address) => {
    const audience = signedFor(id, address.get('e') ?? '', address.get('s') ?? '', secrets.media, now());
    if (!audience || !isForEveryone(audience)) return null;
    return `${folder}${id}${isBlurred(audience) ? '-blurred' : ''}`;
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
    return page ? { html: leadingPage(page), to: page.path } : { html: closedPage(), to: '' };
  };
  return {
    page: null,
    documents: [{ key: `${row.type}/${code}/index.html`, ...(await document()) }],
    pages: [],
    next: null,
  };
}
