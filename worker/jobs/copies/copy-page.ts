import { z } from 'zod';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { commit } from '#worker/db/commit.ts';
import type { Template } from '#worker/edge/template.ts';
import { folderOf, readSubject } from './copied-subject.ts';
import {
  deleteCopies,
  deleteDue,
  findCopy,
  forgetDocuments,
  forgetPictures,
  markDependents,
  markGraves,
  markSubject,
  markSuccessor,
  nameOf,
  noteCopy,
  pagesOf,
  saveFiles,
  saveOrMark,
} from './copy.repo.ts';
import {
  deleteFiles,
  deleteUnused,
  documentsIn,
  type Files,
  storeDocuments,
  storePictures,
  unsure,
  written,
} from './store-copy.ts';

/** Lost pictures that one statement can name. */
const FORGOTTEN_AT_ONCE = 500;

/**
 * A page of a subject that is to be copied next, or to be gone on with: its number, the cursor before it, and the
 * changes of the subject as they were at its first page. `at` is when the step before it ended.
 */
export const Unfinished = z.strictObject({
  subject: z.string(),
  changes: z.number(),
  part: z.number(),
  after: z.string().nullable(),
  at: z.string(),
  /** Pictures of this page are left: those that failed before it are not tried again. */
  goesOn: z.boolean().default(false),
});
export type Unfinished = z.output<typeof Unfinished>;

/**
 * `count`: how many objects were looked at; `next`: where its subject goes on; `isFaulty`: it has ended, and a picture of
 * it could not be copied.
 */
type CopiedPart = {
  statements: Statement[];
  count: number;
  next: Omit<Unfinished, 'at'> | null;
  isFaulty?: boolean;
};

/** No subject has so few changes: it stays due. */
const STAYS_DUE = -1;

/** Writes a page of a subject, or takes the subject out where it is not public, and after its last page what it lost. */
export async function copyPage(ctx: Ctx, template: Template, page: Unfinished): Promise<CopiedPart> {
  const { subject, part } = page;
  const { db } = ctx;
  const copied = await readSubject(ctx, template, subject, page);
  if (!copied) return takeOut(ctx, page);
  const row = { subject: nameOf(subject, part), copied_at: iso(ctx.now()) };
  const before = await findCopy(db, subject, part);
  // there before any object is, so that all of them are found and deleted whatever happens in between
  if (!before) await commit(db, [noteCopy(db, row)]);
  const files = before?.files ?? {};
  const pictures = await storePictures(ctx, copied.pages, page.goesOn ? files : written(files));
  const going = pictures.isFaulty ? { ...page, changes: STAYS_DUE } : page;
  const noted = unsure(written(pictures.files), copied);
  if (!(await findCopy(db, subject, part))) return withdraw(ctx, page, noted);
  if (!pictures.isWhole) {
    const saved = saveOrMark(db, { ...row, page: before?.page ?? null, files: pictures.files });
    return { statements: saved, count: pictures.count, next: { ...going, goesOn: true } };
  }
  // what is being written and deleted is not known to be there
  await commit(db, [saveFiles(db, row.subject, noted)]);
  const stored = await storeDocuments(ctx, copied, noted).catch(async (error: unknown) => {
    if (!(await findCopy(db, subject, part))) await withdraw(ctx, page, noted);
    throw error;
  });
  if (!(await findCopy(db, subject, part))) return withdraw(ctx, page, noted);
  const saved = saveOrMark(db, { ...row, page: part === 1 ? copied.page : null, files: stored });
  const count = pictures.count + Object.keys(stored).length;
  if (copied.next !== null) {
    const next = { ...going, part: part + 1, after: copied.next, goesOn: false };
    return { statements: saved, count, next };
  }
  const ended = [...markDependents(db, subject), deleteDue(db, going)];
  // a code has only its document, which is replaced
  if (copied.pages.length === 0) return { statements: [...saved, ...ended], count, next: null };
  await commit(db, [...saved, ...forgetDocuments(db, subject, part)]);
  const left = await deleteLeft(ctx, subject, part);
  return {
    statements: [...deleteCopies(db, subject, part), ...ended, ...left.statements],
    count: count + left.count,
    next: null,
    isFaulty: going.changes === STAYS_DUE,
  };
}

/**
 * Deletes what a step has written of a page that another delivery of it has taken out meanwhile; other pages may still
 * have its pictures.
 */
async function withdraw(ctx: Ctx, { subject }: Unfinished, files: Files): Promise<CopiedPart> {
  const isOut = !(await findCopy(ctx.db, subject));
  await deleteFiles(ctx, isOut ? Object.keys(files) : documentsIn(files));
  return { statements: [markSubject(ctx.db, subject)], count: 0, next: null };
}

/** Deletes all that was copied of a subject. */
async function takeOut(ctx: Ctx, page: Unfinished): Promise<CopiedPart> {
  const { db } = ctx;
  const { subject } = page;
  const due = deleteDue(db, page);
  const wasCopied = !(await pagesOf(db, subject).next()).done;
  // its grave may have been copied while it was public
  if (!wasCopied) return { statements: [...markGraves(db, subject), due], count: 0, next: null };
  const path = (await findCopy(db, subject))?.page?.path;
  await commit(db, forgetDocuments(db, subject, 0));
  const { count } = await deleteLeft(ctx, subject, 0);
  return {
    statements: [
      ...deleteCopies(db, subject, 0),
      ...markDependents(db, subject),
      ...(path === undefined ? [] : markSuccessor(db, subject, path)),
      due,
    ],
    count,
    next: null,
  };
}

/**
 * Of a subject that has so many pages, deletes the documents of further ones, and the pictures that are on none; their
 * rows must have forgotten them, so that nothing counts as there that was deleted. Pictures that are on a page, but were
 * lost from the bucket, are brought again in the next night.
 */
async function deleteLeft(
  ctx: Ctx,
  subject: string,
  parts: number,
): Promise<{ count: number; statements: Statement[] }> {
  const used = new Set<string>();
  const gone: string[] = [];
  for await (const { part, files } of pagesOf(ctx.db, subject)) {
    if (part > parts) gone.push(...documentsIn(files));
    else for (const key of Object.keys(files)) used.add(key);
  }
  await deleteFiles(
    ctx,
    gone.filter((key) => !used.has(key)),
  );
  const { count, lost } = await deleteUnused(ctx, folderOf(subject), used);
  const known = lost.slice(0, FORGOTTEN_AT_ONCE);
  return {
    count,
    statements:
      known.length > 0 ? [...forgetPictures(ctx.db, subject, known), markSubject(ctx.db, subject)] : [],
  };
}
