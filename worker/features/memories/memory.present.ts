import type { Memory } from '#worker/contract/memory.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { pictureOf } from '#worker/features/media/public.ts';
import type { MemoryAndAuthor } from './memory.repo.ts';

/** Text beyond `most` letters is cut at a space and marked `more`. */
export function presentMemory(
  ctx: Pick<Ctx, 'secrets' | 'now'>,
  { memory, author }: MemoryAndAuthor,
  audience: 'public' | 'private',
  most = Number.POSITIVE_INFINITY,
): Memory {
  const text = memory.text === null ? null : excerpt(memory.text, most);
  return {
    id: memory.id,
    site_id: memory.owner_id,
    type: memory.type,
    text,
    more: text !== memory.text,
    lang: memory.lang,
    candle_text: memory.candle_text,
    location: memory.location,
    author: { name: `${author.first_name} ${author.last_name}`.trim() },
    media: memory.media.flatMap(({ kind, caption, ...picture }) =>
      kind === 'photo'
        ? [
            {
              ...pictureOf(
                picture,
                memory.visibility === 'everyone' ? audience : 'private',
                ctx.secrets.media,
                ctx.now(),
              ),
              kind,
              caption,
            },
          ]
        : [],
    ),
    pinned: memory.pinned === 1,
    version: memory.version,
    created_at: memory.created_at,
  };
}

export function excerpt(text: string, most: number): string {
  if (text.length <= most) return text;
  const space = text.lastIndexOf(' ', most);
  return whole(text.slice(0, Math.max(space, most / 2))).trimEnd();
}

/** Without the first half of a sign whose second half was cut off. */
const whole = (cut: string): string => (/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut);
