import type { BodyOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type { FieldError } from '#worker/contract/errors.ts';
import type * as api from '#worker/contract/text-admin.ts';
import {
  TEXT_VERSIONS_SHOWN,
  type TextEntry,
  type TextHistory,
  type TextSource,
  type TextTree,
  type TextVersions,
} from '#worker/contract/text-admin.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { requireReason } from '#worker/core/require-reason.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { fieldError } from '#worker/shared/field-errors.ts';
import { LOCALES, type Locale } from '#worker/shared/locale.ts';
import { PRAYERS, standardLines } from './prayers.ts';
import { forgetPublished } from './published-texts.ts';
import { hasSameParts, linesOf, placeholderFaults } from './text.rules.ts';
import { readStandard } from './text.service.ts';
import { TEXT_KEYS } from './text-keys.ts';
import {
  findHistory,
  findNewest,
  findVersion,
  insertPublished,
  insertVersion,
  listPublished,
  type PublishedRow,
  updatePublished,
} from './text-version.repo.ts';

type Member = CtxFor<'member'>;

/** The Markdown of the texts that ship with the product. */
const SOURCES = import.meta.glob<string>('./content/*/*.md', { query: '?raw', import: 'default' });

/** The emails with their messages: only an administrator evaluates them. */
const emails = () => import('./email-templates.ts');

const listKeys = async (): Promise<readonly string[]> => [
  ...TEXT_KEYS,
  ...Object.keys(PRAYERS),
  ...(await emails()).EMAIL_KEYS,
];

const isEmail = (key: string): boolean => key.startsWith('mail.');

const kindOf = (key: string): TextEntry['kind'] => (key in PRAYERS || isEmail(key) ? 'lines' : 'text');

async function assertKey(key: string): Promise<void> {
  if (!(await listKeys()).includes(key)) throw new AppError('page.not_found');
}

/** What is read where nothing was published, as it is edited. */
async function standardOf(key: string): Promise<TextSource> {
  const lines = isEmail(key) ? (await emails()).standardMessages(key) : standardLines(key);
  if (lines) return lines;
  const [en = '', he = ''] = await Promise.all(
    LOCALES.map(async (locale) => (await SOURCES[`./content/${locale}/${key}.md`]?.()) ?? ''),
  );
  return { en, he };
}

export async function listTextEntries({ db }: Member): Promise<ReplyOf<typeof api.listTextEntries>> {
  const keys = await listKeys();
  const [published, newest] = await Promise.all([listPublished(db), findNewest(db)]);
  const rows = new Map(published.map((row) => [row.key, row]));
  return { texts: keys.map((key) => presentEntry(key, rows.get(key), newest.get(key))) };
}

const presentEntry = (key: string, row: PublishedRow | undefined, newest: number | undefined): TextEntry => ({
  key,
  kind: kindOf(key),
  is_default: !row?.version_id,
  has_draft: newest !== undefined && newest > (row?.version_id ?? 0),
  revision: row?.revision ?? 0,
  updated_at: row?.updated_at ?? null,
});

export async function readTextEntry({ db }: Pick<Member, 'db'>, key: string): Promise<{ text: TextHistory }> {
  await assertKey(key);
  const history = await findHistory(db, key, TEXT_VERSIONS_SHOWN + 1);
  return {
    text: {
      ...presentEntry(key, history.published, history.versions[0]?.version.id),
      standard: await standardOf(key),
      ...presentVersions(history),
    },
  };
}

export async function listTextVersions(
  { db }: Pick<Member, 'db'>,
  key: string,
  before: number,
): Promise<TextVersions> {
  await assertKey(key);
  return presentVersions(await findHistory(db, key, TEXT_VERSIONS_SHOWN + 1, before));
}

const presentVersions = ({ versions, published }: Awaited<ReturnType<typeof findHistory>>): TextVersions => ({
  versions: versions
    .slice(0, TEXT_VERSIONS_SHOWN)
    .map(({ version: { id, en, he, created_at, created_by }, author }) => ({
      id,
      en,
      he,
      created_at,
      created_by: { id: created_by, name: author },
      is_published: published?.version_id === id,
    })),
  has_older: versions.length > TEXT_VERSIONS_SHOWN,
});

/** What a text would be read as. Throws 422 with what it lost, or what it cannot have. */
export async function parsedText(key: string, source: TextSource): Promise<TextTree> {
  await assertKey(key);
  const faults: FieldError[] = [];
  const tree = await parsed(key, source, await standardOf(key), faults);
  if (!tree || faults.length > 0) throw invalid(faults);
  return tree;
}

function parsed(
  key: string,
  source: TextSource,
  standard: TextSource,
  faults: FieldError[],
): Promise<TextTree | undefined> {
  if (isEmail(key)) return parsedMessages(key, source, standard, faults);
  faults.push(...placeholderFaults(standard, source));
  return key in PRAYERS ? parsedLines(source, standard, faults) : parsedProse(key, source, faults);
}

/** Lines take the place of lines: each has to be there, with its own placeholders. */
async function parsedLines(
  source: TextSource,
  standard: TextSource,
  faults: FieldError[],
): Promise<TextTree> {
  for (const locale of LOCALES) {
    const pairs = pairedLines(locale, source, standard, faults);
    // a placeholder that the text as a whole has lost was said already
    if (faults.length > 0) continue;
    for (const [expected, line] of pairs)
      faults.push(
        ...placeholderFaults({ en: expected, he: '' }, { en: line, he: '' }).map(({ code, params }) =>
          fieldError([locale], code, params),
        ),
      );
  }
  return { en: { lines: linesOf(source.en) }, he: { lines: linesOf(source.he) } };
}

/** Each line with that of the default; none, and a fault, where one is missing, empty or too many. */
function pairedLines(
  locale: Locale,
  source: TextSource,
  standard: TextSource,
  faults: FieldError[],
): [expected: string, line: string][] {
  const [expected, found] = [linesOf(standard[locale]), linesOf(source[locale])];
  if (expected.length === found.length && found.every((line) => line.trim() !== ''))
    return found.map((line, at) => [expected[at] ?? '', line]);
  faults.push(fieldError([locale], 'text.lines', { count: expected.length }));
  return [];
}

/** The messages of an email, compiled: each has the values of its default, in any order and form. */
async function parsedMessages(
  key: string,
  source: TextSource,
  standard: TextSource,
  faults: FieldError[],
): Promise<TextTree | undefined> {
  const { compiledMessages, valuesIn } = await emails();
  const compiled = (locale: Locale) => {
    if (pairedLines(locale, source, standard, faults).length === 0) return undefined;
    const lines = linesOf(source[locale]);
    try {
      const messages = compiledMessages(key, lines);
      const expected = compiledMessages(key, linesOf(standard[locale]));
      for (const [id, message] of Object.entries(messages)) {
        const values = valuesIn(message);
        const needed = valuesIn(expected[id] ?? []);
        for (const name of needed)
          if (!values.has(name))
            faults.push(fieldError([locale], 'text.placeholder_lost', { name: `{${name}}` }));
        for (const name of values)
          if (!needed.has(name))
            faults.push(fieldError([locale], 'text.placeholder_unknown', { name: `{${name}}` }));
      }
      return { lines, messages };
    } catch {
      faults.push(fieldError([locale], 'text.message'));
      return undefined;
    }
  };
  const [en, he] = [compiled('en'), compiled('he')];
  return en && he && { en, he };
}

async function parsedProse(
  key: string,
  source: TextSource,
  faults: FieldError[],
): Promise<TextTree | undefined> {
  const { parseText, TextFault } = await import('./parse-text.ts');
  const trees = await Promise.all(
    LOCALES.map(async (locale) => {
      try {
        const tree = parseText(source[locale]);
        const standard = await readStandard(key, locale);
        if (key.startsWith('landing.') && !hasSameParts(tree, standard))
          faults.push(fieldError([locale], 'text.parts'));
        return tree;
      } catch (error) {
        if (!(error instanceof TextFault)) throw error;
        faults.push(fieldError([locale], error.code, error.params));
        return undefined;
      }
    }),
  );
  const [en, he] = trees;
  return en && he && { en, he };
}

export const previewText = async (
  key: string,
  source: TextSource,
): Promise<ReplyOf<typeof api.previewText>> => ({ tree: await parsedText(key, source) });

/** Saves a draft. What is the newest version already is not saved again. */
export async function saveText(
  ctx: Member,
  key: string,
  source: TextSource,
): Promise<ReplyOf<typeof api.saveText>> {
  const tree = await parsedText(key, source);
  const { versions } = await findHistory(ctx.db, key, 1);
  const last = versions[0]?.version;
  if (last?.en !== source.en || last.he !== source.he)
    await commit(ctx.db, [
      insertVersion(ctx.db, {
        ...source,
        key,
        tree,
        created_by: ctx.actor.userId,
        created_at: iso(ctx.now()),
      }),
      auditEntry(ctx, 'text.saved', {
        kind: 'text',
        id: key,
        before: { version_id: last?.id ?? null },
        standing: 'AD',
        // nobody sees a draft
        reason: null,
      }),
    ]);
  return readTextEntry(ctx, key);
}

/** Publishes a version, an older one too, or the default. Throws 412 where someone else has published since. */
export async function publishText(
  ctx: Member,
  key: string,
  { version_id }: BodyOf<typeof api.publishText>,
  revision: number,
): Promise<ReplyOf<typeof api.publishText>> {
  requireReason(ctx);
  await assertKey(key);
  if (version_id !== null) {
    const version = await findVersion(ctx.db, key, version_id);
    if (!version) throw invalid([fieldError(['version_id'], 'value.not_allowed')]);
    // the rules of the product may have changed since it was saved
    await parsedText(key, version);
  }
  const { published } = await findHistory(ctx.db, key, 1);
  const stale = new AppError('request.stale', {
    current: { revision: published?.revision ?? 0, version_id: published?.version_id ?? null },
  });
  if ((published?.revision ?? 0) !== revision) throw stale;
  const row = { key, version_id, revision: revision + 1, updated_at: iso(ctx.now()) };
  const written = published
    ? [updatePublished(ctx.db, row), abortIfUnchanged(ctx.db)]
    : [insertPublished(ctx.db, row)];
  const entry = auditEntry(ctx, 'text.published', {
    kind: 'text',
    id: key,
    before: { version_id: published?.version_id ?? null },
    after: { version_id },
    standing: 'AD',
  });
  try {
    await commit(ctx.db, [...written, entry], stale);
  } catch (error) {
    throw isConflict(error, 'published_texts') ? stale : error;
  }
  forgetPublished();
  return readTextEntry(ctx, key);
}
