import { CANDLE_TEXT_MAX } from '#worker/contract/memory.ts';
import { countCandle } from '#worker/features/site-access/public.ts';
import type { MemoryKind } from './memory-kind.ts';

/** A candle: an optional inscription and no other content. */
export const kind = {
  type: 'candle',
  action: 'candle',
  matches: (isCandle) => isCandle,
  textField: { column: 'candle_text', max: CANDLE_TEXT_MAX },
  isEmpty: () => false,
  faults: ({ text, media, links, tags, happened_on, author_relation }) => [
    ...(text ? [{ pointer: '/text', code: 'candle.text', params: {} } as const] : []),
    ...(media.length > 0 ? [{ pointer: '/media', code: 'candle.media', params: {} } as const] : []),
    ...Object.entries({
      links: links.length > 0,
      tags: tags !== undefined && tags.length > 0,
      happened_on,
      author_relation,
    }).flatMap(([name, isSent]) =>
      isSent ? [{ pointer: `/${name}`, code: 'candle.details', params: {} } as const] : [],
    ),
  ],
  countPublished: countCandle,
} satisfies MemoryKind;
