import { KIND_RULES } from '#worker/contract/media.ts';
import type { Transcribed, Transcript, TranscriptLang } from '#worker/contract/transcript.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { commit, isConflict } from '#worker/db/commit.ts';
import { markTranscribed, opennessOf } from '#worker/features/media/public.ts';
import {
  collapsedFor,
  editStatements,
  type Found,
  findOnVisibleSite,
  indexMemory,
  isAuthor,
  isFlagged,
  listSpoken,
  memoryPolicy,
  presentMemory,
  statusAfter,
} from '#worker/features/memories/public.ts';
import { whenDown } from '#worker/http/when-down.ts';
import { textOfCaptions } from '#worker/shared/webvtt.rules.ts';
import { readCaptions } from './read-captions.ts';
import { findTranscribed, type TranscriptRow, writeTranscript } from './transcript.repo.ts';

type Content = Pick<TranscriptRow, 'text' | 'lang' | 'captions' | 'captions_lang'>;
type Transcribable = { id: string; memory: Found; stored: Content & { version: number } };

const NOTHING = { text: null, lang: null, captions: null, captions_lang: null, version: 1 };

export async function readTranscript(ctx: Ctx, id: string): Promise<Transcript> {
  const found = await find(ctx, id);
  authorize(ctx.actor, memoryPolicy, 'view', found.memory);
  return present(ctx, found);
}

export const putTranscript = (
  ctx: CtxFor<'member'>,
  id: string,
  version: number,
  { text, lang }: { text: string; lang: TranscriptLang },
): Promise<Transcribed> =>
  change(ctx, id, version, 'transcript', text ? { text, lang } : { text: null, lang: null });

export const putCaptions = async (
  ctx: CtxFor<'member'>,
  id: string,
  version: number,
  lang: TranscriptLang,
  request: Request,
): Promise<Transcribed> => {
  await findForEdit(ctx, id);
  return change(ctx, id, version, 'captions', { captions: await readCaptions(request), captions_lang: lang });
};

export const deleteCaptions = (ctx: CtxFor<'member'>, id: string, version: number): Promise<Transcribed> =>
  change(ctx, id, version, 'captions', { captions: null, captions_lang: null });

/** A video or a recording of a memory that the plan of its site opens to the actor. */
async function find(ctx: Ctx, id: string): Promise<Transcribable> {
  const found = await findTranscribed(ctx.db, id);
  const gone = new AppError('memory.not_found');
  if (!found || found.media.memory_id === null || !KIND_RULES[found.media.kind].isPlayed) throw gone;
  const memory = await findOnVisibleSite(ctx, found.media.memory_id);
  if (!isAuthor(ctx.actor, memory) && opennessOf(memory.site, found.media) !== 'open') throw gone;
  return { id, memory, stored: found.transcript ?? NOTHING };
}

async function findForEdit(ctx: CtxFor<'member'>, id: string): Promise<Transcribable> {
  const found = await find(ctx, id);
  authorize(ctx.actor, memoryPolicy, 'edit', found.memory);
  return found;
}

const TRIES = 3;

/** Writes a part of what is said, as an edit of the memory that shows it. */
const change = (
  ctx: CtxFor<'member'>,
  id: string,
  version: number,
  name: 'transcript' | 'captions',
  part: Partial<Content>,
): Promise<Transcribed> =>
  whenDown(ctx, 'memory.edit_failed', async () => {
    for (let tries = 1; ; tries++) {
      const found = await findForEdit(ctx, id);
      const { stored } = found;
      const isDone = Object.entries(part).every(([key, value]) => stored[key as keyof Content] === value);
      // a retry of a change that was saved gets the reply that was lost
      if (isDone && (stored.version === version || stored.version === version + 1))
        return transcribed(ctx, found);
      if (stored.version !== version) throw new AppError('request.stale', { current: present(ctx, found) });
      try {
        await commit(ctx.db, await statementsOf(ctx, found, name, part), STALE);
      } catch (error) {
        const isRace = error === STALE || isConflict(error, 'transcripts');
        if (!isRace || tries === TRIES) throw error;
        continue;
      }
      ctx.dispatchOutbox();
      return transcribed(ctx, await findForEdit(ctx, id));
    }
  });

const STALE = new AppError('request.conflict');

async function statementsOf(
  ctx: CtxFor<'member'>,
  { id, memory, stored }: Transcribable,
  name: string,
  part: Partial<Content>,
) {
  const { site, author: _, ...before } = memory;
  const { text, lang, captions, captions_lang } = { ...stored, ...part };
  const at = iso(ctx.now());
  const row: TranscriptRow = {
    media_id: id,
    memory_id: memory.id,
    text,
    lang,
    captions,
    captions_lang,
    flagged: [text, captions && textOfCaptions(captions)].some((one) => one !== null && isFlagged(one)),
    version: stored.version + 1,
    updated_at: at,
  };
  const others = (await listSpoken(ctx.db, [memory.id])).filter(({ media_id }) => media_id !== id);
  const spoken = [...others, row];
  const after = {
    ...before,
    ...statusAfter(ctx, memory),
    collapsed_for: collapsedFor(ctx, site, before.collapsed_for, before, spoken),
    updated_at: at,
  };
  return editStatements(
    ctx,
    memory,
    after,
    [name],
    [
      ...writeTranscript(ctx.db, row, stored.version),
      markTranscribed(ctx.db, id, row),
      ...indexMemory(
        ctx.db,
        before,
        spoken.flatMap((one) => one.text ?? []),
      ),
    ],
  );
}

function present(ctx: Ctx, { id, memory, stored }: Transcribable): Transcript {
  const { text, lang, captions, captions_lang, version } = stored;
  const shown = presented(ctx, memory).media.find((one) => one.id === id);
  return {
    text,
    lang,
    captions:
      captions !== null && captions_lang !== null
        ? { lang: captions_lang, src: `${shown?.src}&captions=1` }
        : null,
    version,
  };
}

const presented = (ctx: Ctx, { site, author, ...memory }: Found) =>
  presentMemory(ctx, { memory, author }, site);

const transcribed = (ctx: CtxFor<'member'>, found: Transcribable): Transcribed => ({
  transcript: present(ctx, found),
  memory: presented(ctx, found.memory),
});
