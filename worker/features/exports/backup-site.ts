import type { Ctx } from '#worker/core/ctx.ts';
import { nameOfSite } from '#worker/features/mail/public.ts';
import { dateLines, fullName } from '#worker/features/site-access/public.ts';
import { LOCALES, type Locale } from '#worker/shared/locale.ts';
import { type AlbumPart, homePage, languagesPage } from './album.ts';
import { STYLE } from './archive-page.ts';
import { type File, fileAsShown, fileAsStored, fileOf } from './archived-files.ts';
import {
  findGrave,
  type findWholeSite,
  listCodes,
  listFields,
  listGroups,
  listLinks,
  listPicturesOf,
  listQuestions,
  listRelations,
  listTags,
} from './backup-contents.repo.ts';
import { type BackupData, backupSchema } from './backup-data.ts';
import { findSiteNotice, listSiteLetters } from './contents.repo.ts';
import type { ExportRow } from './export.repo.ts';
import { type ManifestEntry, storeText } from './manifest.ts';

type Site = NonNullable<Awaited<ReturnType<typeof findWholeSite>>>;
type Part = { file: string; count: number; first: string; last: string };

/** Stores what a backup says of the site itself: its data, and the pages of the album that lead to the memories. */
export async function storeSite(
  ctx: Ctx,
  row: ExportRow,
  site: Site,
  parts: readonly Part[],
  volumes: number,
): Promise<ManifestEntry[]> {
  const { id } = site;
  const { db } = ctx;
  const [fields, groups, tags, relations, links, questions, notice, letters, codes, grave] =
    await Promise.all([
      listFields(db, id),
      listGroups(db, id, row.user_id),
      listTags(db, id),
      listRelations(db, id, row.user_id),
      listLinks(db, id),
      listQuestions(db, id),
      findSiteNotice(db, id),
      listSiteLetters(db, id),
      listCodes(db, id),
      findGrave(db, id),
    ]);
  const own = [site.portrait_id, site.cover_id, site.logo_id].filter((one) => one !== null);
  const pictures = await picturesOf(ctx, own);
  const way = await picturesOf(ctx, grave?.way.map(({ media_id }) => media_id) ?? []);
  const stored = (of: string | null) => {
    const file = [...pictures, ...way].find(({ media }) => media.id === of);
    return file ? fileAsStored(file, 1) : null;
  };
  const data: BackupData = {
    format: 1,
    created_at: row.created_at,
    site: siteAsStored(site),
    portrait: stored(site.portrait_id),
    cover: stored(site.cover_id),
    logo: stored(site.logo_id),
    fields,
    grave: grave
      ? {
          ...grave.record,
          way: grave.way.map(({ media_id, caption }) => ({ photo: stored(media_id), caption })),
        }
      : null,
    groups,
    tags,
    relations,
    links,
    questions,
    notice,
    letters,
    codes: codes.map((code) => ({ ...code, address: `${ctx.config.origin}/s/${code.code}` })),
    memories: {
      count: parts.reduce((sum, { count }) => sum + count, 0),
      files: parts.map(({ file, count }) => ({ file, count })),
    },
  };
  const text = (name: string, content: string) => storeText(ctx, row.id, name, content);
  const home = (locale: Locale) =>
    homePage(locale, {
      name: nameOfSite(site, locale),
      otherName: otherNameOf(site, locale),
      lines: linesOf(site, locale),
      sentence: site.sentence,
      about: site.about,
      pictures: pictures.map((file) => fileAsShown(file, 1)),
      fields,
      letters,
      links,
      parts: pagesOf(parts),
      volumes,
      madeAt: row.created_at,
    });
  const entries = [
    await text('index.html', languagesPage(fullName(site))),
    await text('style.css', STYLE),
    await text('data.json', JSON.stringify(data, null, 1)),
    await text('schema.json', JSON.stringify(backupSchema(), null, 1)),
  ];
  for (const locale of LOCALES) entries.push(await text(`${locale}/index.html`, home(locale)));
  return [...entries, ...[...pictures, ...way].map(({ entry }) => entry)];
}

/** Pictures of the site, in this order. */
async function picturesOf(ctx: Ctx, ids: readonly string[]): Promise<File[]> {
  const rows = await listPicturesOf(ctx.db, ids);
  const files: File[] = [];
  for (const id of new Set(ids)) {
    const media = rows.find((one) => one.id === id);
    const file = media && (await fileOf(ctx, media, false));
    if (file) files.push(file);
  }
  return files;
}

const siteAsStored = (site: Site): BackupData['site'] => ({
  id: site.id,
  slug: site.slug,
  type: typeOf(site),
  mode: site.mode,
  first_name: site.first_name,
  last_name: site.last_name,
  other_name: site.other_name,
  lang: site.lang,
  gender: site.gender,
  honorific: site.honorific,
  birth: site.birth,
  death: site.death,
  after_sunset: site.after_sunset,
  birth_country: site.birth_country,
  birth_city: site.birth_city,
  death_place: site.death_place,
  fallen_at: site.fallen_at,
  work_title: site.work_title,
  work_company: site.work_company,
  work_start: site.work_start,
  work_end: site.work_end,
  sentence: site.sentence,
  about: site.about,
  created_at: site.created_at,
});

const typeOf = ({ site_type_id }: Site) =>
  site_type_id === 1 ? ('memorial' as const) : ('lifeStory' as const);

const otherNameOf = (site: Site, locale: Locale): string | null =>
  site.other_name && site.lang !== locale ? fullName(site) : site.other_name;

/** When the person lived, a label before a date where the line says it. */
const linesOf = (site: Site, locale: Locale): string[] =>
  dateLines({ ...site, ...site.derived_dates, type: typeOf(site) }, locale).map(({ quiet, parts }) =>
    parts.map(({ label, text }) => (label && !quiet ? `${label} ${text}` : text)).join(' – '),
  );

function pagesOf(parts: readonly Part[]): AlbumPart[] {
  let before = 0;
  return parts.map(({ count, first, last }, at) => {
    const from = before + 1;
    before += count;
    return { number: at + 1, from, to: before, first, last };
  });
}
