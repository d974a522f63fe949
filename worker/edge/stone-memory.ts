import type { Memory, MemoryMedia } from '#worker/contract/memory.ts';
import { initials } from '#worker/shared/lifespan.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { boxOf, PHOTOS_ON_A_CARD, pictureNear, SIZES } from '#worker/shared/picture.ts';
import { reachOf } from '#worker/shared/reach.ts';
import { dayAt } from '#worker/shared/reader-day.ts';
import { relativeTime } from '#worker/shared/relative-time.ts';
import { html, type Markup } from './html.ts';
import { image, joined, langOf } from './stone-parts.ts';
import { type StoneWords, stoneWords } from './stone-words.ts';

/** One memory of the feed. `stamped`: it says who shared it. */
export function memoryCard(memory: Memory, locale: Locale, now: number, stamped = true): Markup {
  const w = stoneWords(locale);
  return memory.type === 'candle' ? candle(memory, locale, now, w) : card(memory, locale, now, w, stamped);
}

function candle(memory: Memory, locale: Locale, now: number, w: StoneWords): Markup {
  const [before, after] = w.litCandle;
  const said = memory.candle_text ?? memory.text;
  return html`<article class="${said ? 'candle' : 'candle silent'}" id="memory-${memory.id}"><span class="${said ? 'taper' : 'flame'}" aria-hidden="true"></span>${
    said && html`<p class="inscription"${langOf(memory.lang, locale)} dir="auto">${said}</p>`
  }<p class="small">${joined([html`${before}<bdi>${memory.author.name}</bdi>${after}`, ...whenAndWhere(memory, locale, now)], ' · ')}</p></article>`;
}

function card(memory: Memory, locale: Locale, now: number, w: StoneWords, stamped: boolean): Markup {
  const { id, author, pinned } = memory;
  const media = memory.media.filter(({ kind }) => kind === 'photo');
  const files = memory.media.filter(({ kind }) => kind === 'file');
  const caption = media.length === 1 ? media[0]?.caption : null;
  return html`<article class="card" id="memory-${id}"${stamped && html` aria-labelledby="by-${id}"`}>${media.length > 0 && photos(media, stamped ? author.name : null, w)}${
    caption && html`<p class="small caption"${langOf(memory.lang, locale)} dir="auto">${caption}</p>`
  }${memory.text && words(memory, locale, w)}${files.map(file)}<footer class="meta"><span class="face" aria-hidden="true">${initials(author.name)}</span><div><p id="by-${id}"><bdi>${author.name}</bdi></p><p class="small">${joined(
    [...whenAndWhere(memory, locale, now), pinned ? html`${w.pinned}` : null],
    ' · ',
  )}</p></div></footer></article>`;
}

function words(memory: Memory, locale: Locale, w: StoneWords): Markup {
  const reach = memory.more ? 'long' : reachOf(memory.text ?? '');
  return html`<p class="words ${reach}"${langOf(memory.lang, locale)} dir="auto">${memory.text}</p>${
    reach !== 'short' &&
    html`<a class="more of-${reach}${memory.more && ' cut'}" href="?memory=${memory.id}#memory-${memory.id}">${w.readMore}</a>`
  }`;
}

const file = ({ src, name, caption }: MemoryMedia): Markup =>
  html`<a class="file" href="${src}" download><bdi>${caption ?? name ?? '…'}</bdi></a>`;

function photos(media: MemoryMedia[], author: string | null, w: StoneWords): Markup {
  const [before, after] = w.photoBy;
  const alone = media.length === 1;
  const shown = media.slice(0, PHOTOS_ON_A_CARD);
  const rest = media.length - shown.length;
  return html`<div class="photos of-${shown.length}">${shown.map((photo, i) => {
    const alt = photo.caption ?? (author === null ? w.photo : before + author + after);
    const sizes = alone || i === 0 ? SIZES.photo : SIZES.part;
    const picture = image({ picture: photo, alt, sizes, near: 800, box: alone ? boxOf(photo) : photo });
    return html`<a href="${pictureNear(photo, 1600)}">${picture}${rest > 0 && i === shown.length - 1 && html`<span class="rest" dir="ltr">+${rest}</span>`}</a>`;
  })}</div>`;
}

function whenAndWhere(memory: Memory, locale: Locale, now: number): (Markup | null)[] {
  return [
    html`<time datetime="${memory.created_at}">${relativeTime(memory.created_at, locale, now, dayAt(locale))}</time>`,
    memory.location ? html`<bdi>${memory.location}</bdi>` : null,
  ];
}
