import { msg } from '@lingui/core/macro';
import type { ReactElement, ReactNode } from 'react';
import type { Memory, MemoryMedia } from '#worker/contract/memory.ts';
import { html } from '#worker/edge/html.ts';
import type { CommentAndAuthor } from '#worker/features/comments/public.ts';
import { SIZES } from '#worker/shared/picture.ts';
import { MemoryCard } from '#worker/shared/views/memory-card.tsx';
import { Attached } from '#worker/shared/views/memory-kinds/attached.tsx';
import { closedBecause } from '#worker/shared/views/memory-kinds/media-note.tsx';
import { photoLabel, photosOf } from '#worker/shared/views/memory-kinds/photo.tsx';
import { MemoryText } from '#worker/shared/views/memory-kinds/text.tsx';
import { Picture } from '#worker/shared/views/picture.tsx';
import { htmlOf, Markup } from '#worker/shared/views/runtime/string.ts';
import { langOf, type View } from '#worker/shared/views/view.ts';

/** What a memory has beside its own row: what is said in its recordings, by medium, and the comments on it. */
export type MemoryBesides = { spoken: ReadonlyMap<string, string>; comments: readonly CommentAndAuthor[] };

/** A memory whole: all photos with their captions, what is said in recordings and films, and the comments on it. */
export const copiedMemory = (view: View, memory: Memory, besides: MemoryBesides): ReactElement =>
  MemoryCard({
    view,
    memory,
    slots: {
      ...(memory.text && { text: MemoryText({ view, memory, text: memory.text, folded: false }) }),
      photos: node(photos(view, memory)),
      attached: (kind) =>
        kind === 'rest'
          ? Attached({ view, memory, kind })
          : node(
              memory.media
                .filter((one) => one.kind === kind)
                .map((one) => recorded(view, memory, kind, one, besides)),
            ),
      tags: () => node(html`<p class="small"><bdi>${memory.tags.join(' · ')}</bdi></p>`),
      life: node(comments(view, memory, besides.comments)),
    },
  });

const node = (markup: Markup | readonly Markup[]): ReactNode => {
  const whole = markup instanceof Markup ? markup : new Markup(markup.map((one) => one.html).join(''));
  return whole as unknown as ReactElement;
};

function photos(view: View, memory: Memory): Markup[] {
  const shown = photosOf(memory);
  return shown.map((photo) => {
    const picture = pictureOf(photo, photo.caption ?? photoLabel(view, memory));
    // the card itself has the caption of a photo that is alone
    return captioned(view, memory, picture, shown.length > 1 ? photo.caption : null);
  });
}

/** What the copy has in place of recordings and films: their posters, their captions and what is said in them. */
const LEFT_OUT = {
  audio: msg`A recording, which this copy leaves out.`,
  video: msg`A film, which this copy leaves out.`,
} as const;

function recorded(
  view: View,
  memory: Memory,
  kind: keyof typeof LEFT_OUT,
  medium: MemoryMedia,
  { spoken }: MemoryBesides,
): Markup {
  const text = medium.closed ? undefined : spoken.get(medium.id);
  const isShown = medium.widths.length > 0 && (medium.blurred || !closedBecause(medium));
  const poster = isShown ? pictureOf(medium, '') : html``;
  return html`${captioned(view, memory, poster, medium.caption)}<p class="small">${view.i18n._(LEFT_OUT[kind])}</p>${
    text ? html`<p class="words short" dir="auto">${text}</p>` : null
  }`;
}

const pictureOf = (medium: MemoryMedia, alt: string): Markup =>
  new Markup(htmlOf(Picture({ picture: medium, alt, sizes: SIZES.photo, near: 1200 })));

const captioned = (view: View, { lang }: Memory, picture: Markup, caption: string | null): Markup =>
  html`<figure class="photos of-1">${picture}</figure>${
    caption ? html`<p class="small caption" dir="auto"${foreign(lang, view)}>${caption}</p>` : null
  }`;

const foreign = (lang: Memory['lang'], view: View): Markup => {
  const other = langOf(lang, view);
  return other ? html` lang="${other}"` : html``;
};

function comments(view: View, memory: Memory, list: readonly CommentAndAuthor[]): Markup | Markup[] {
  if (list.length === 0) return [];
  const lines = list.map(({ comment, author }) => {
    const name = `${author.first_name} ${author.last_name}`.trim();
    // a site that hides who shared what hides who commented too
    return html`<li>${memory.author ? html`<p class="small"><bdi>${name}</bdi></p>` : null}<p class="words short" dir="auto"${foreign(comment.lang, view)}>${comment.text}</p></li>`;
  });
  return html`<ul class="copied-comments" aria-label="${view.i18n._(msg`Comments`)}">${lines}</ul>`;
}
