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
  forgetFiles,
  markDependents,
  markSuccessor,
  nameOf,
  noteFiles,
  pagesOf,
  saveCopy,
} from './copy.repo.ts';
import { deleteFiles, deleteUnused, documentsIn, storeCopy, withNotes } from './store-copy.ts';

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
});
export type Unfinished = z.output<typeof Unfinished>;

/** `files`: how many objects it has, or how many were looked at; `next`: where its subject goes on. */
type CopiedPart = { statements: Statement[]; files: number; next: Omit<Unfinished, 'at'> | null };

/** No subject has so few changes: it stays due. */
const STAYS_DUE = 0;

/** Writes a page of a subject, or takes the subject out where it is not public, and after its last page what it lost. */
export async function copyPage(ctx: Ctx, template: Template, page: Unfinished): Promise<CopiedPart> {
  const { subject, part } = page;
  const { db } = ctx;
  const copied = await readSubject(ctx, template, subject, page);
  if (!copied) return takeOut(ctx, page);
  const before = await findCopy(db, subject, part);
  const row = { subject: nameOf(subject, part), copied_at: iso(ctx.now()) };
  // noted before they are written, so that they are found and deleted whatever happens in between
  const noted = withNotes(copied, before?.files ?? {});
  if (noted !== before?.files) await commit(db, [noteFiles(db, { ...row, page: null, files: noted })]);
  const { files, isWhole, isFaulty } = await storeCopy(ctx, copied, noted);
  const going = isFaulty ? { ...page, changes: STAYS_DUE } : page;
  const shown = part === 1 && isWhole ? copied.page : (before?.page ?? null);
  const saved = saveCopy(db, { ...row, page: shown, files });
  const count = Object.keys(files).length;
  if (!isWhole) return { statements: [saved], files: count, next: going };
  if (copied.next !== null)
    return { statements: [saved], files: count, next: { ...going, part: part + 1, after: copied.next } };
  const ended = [...markDependents(db, subject), deleteDue(db, going)];
  // a code has only its document, which is replaced
  if (copied.pages.length === 0) return { statements: [saved, ...ended], files: count, next: null };
  await commit(db, [saved, ...forgetFiles(db, subject, part)]);
  const listed = await deleteLeft(ctx, subject, part);
  return { statements: [...deleteCopies(db, subject, part), ...ended], files: count + listed, next: null };
}

/** Deletes all that was copied of a subject. */
async function takeOut(ctx: Ctx, page: Unfinished): Promise<CopiedPart> {
  const { db } = ctx;
  const { subject } = page;
  const due = deleteDue(db, page);
  const wasCopied = !(await pagesOf(db, subject).next()).done;
  if (!wasCopied) return { statements: [due], files: 0, next: null };
  const path = (await findCopy(db, subject))?.page?.path;
  await commit(db, forgetFiles(db, subject, 0));
  const listed = await deleteLeft(ctx, subject, 0);
  return {
    statements: [
      ...deleteCopies(db, subject, 0),
      ...markDependents(db, subject),
      ...(path === undefined ? [] : markSuccessor(db, subject, path)),
      due,
    ],
    files: listed,
    next: null,
  };
}

/**
 * Of a subject that has so many pages, deletes the documents of further ones, and the pictures that are on none; their
 * rows must have forgotten them, so that nothing counts as there that was deleted. How many pictures were looked at.
 */
async function deleteLeft(ctx: Ctx, subject: string, parts: number): Promise<number> {
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
  return deleteUnused(ctx, folderOf(subject), used);
}
