import type { MemoryFilter, MemoryPage, MemorySort } from '#worker/contract/memory.ts';
import type { Site } from '#worker/contract/site.ts';
import { honorificFor, namesFor, paragraphs } from '#worker/shared/lifespan.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { SIZES } from '#worker/shared/picture.ts';
import { reachOf } from '#worker/shared/reach.ts';
import { lookOf } from '#worker/shared/site-look.ts';
import { html, Markup } from './html.ts';
import { lifeLines } from './stone-life.ts';
import { memoryCard } from './stone-memory.ts';
import { arch, DOWN, type Framed, framed, image, langOf } from './stone-parts.ts';
import { type StoneWords, stoneWords } from './stone-words.ts';

export type StoneInput = Framed & {
  site: Site;
  page: MemoryPage;
  sort?: MemorySort;
  filter?: MemoryFilter | null;
  now?: number;
};

/** The memorial as a visitor reads it without JavaScript, in the markup that the app will draw. */
export function stoneView(input: StoneInput): string {
  const { site, page, locale, path, now = Date.now() } = input;
  const w = stoneWords(locale);
  return framed(
    input,
    html`<div class="${lookOf(site.settings)}">${hero(site, locale, w)}<div class="cols wrap"><section id="memories" aria-labelledby="memories-head">${head(
      input,
      w,
    )}<div class="feed">${page.memories.map((memory) => memoryCard(memory, locale, now, !site.settings.hide_post_stamp))}${
      page.memories.length === 0 && html`<p class="empty">${input.filter ? w.noneOfKind : w.noMemories}</p>`
    }</div>${page.next_cursor && html`<a class="button further" href="/${locale}${path}#memories">${w.moreMemories}</a>`}</section><div class="aside">${actions(
      site,
      locale,
      w,
    )}${about(site, locale, w)}</div></div></div>`,
  );
}

function hero(site: Site, locale: Locale, w: StoneWords): Markup {
  const { main, other } = namesFor(site, locale);
  const honor = site.type === 'memorial' && site.honorific !== 'none' ? site.honorific : null;
  const [before, after] = w.portrait;
  return html`<header class="hero"><div class="${site.cover && site.settings.dim_cover ? 'cover dim' : 'cover'}">${
    site.cover && image({ picture: site.cover, alt: '', sizes: SIZES.cover, near: 800, lazy: false })
  }</div><div class="wrap">${arch(site.portrait, main.text, before + main.text + after, SIZES.portrait, false)}${
    site.settings.site_label &&
    html`<p class="small"${langOf(site.lang, locale)} dir="auto">${site.settings.site_label}</p>`
  }<h1 class="name"${langOf(main.lang, locale)} dir="auto">${main.text}${
    honor &&
    html` <abbr class="honor"${main.lang === 'en' && html` title="${w[honor]}"`}>${honorificFor(honor, main.lang)}</abbr>`
  }</h1>${other && html`<p class="other-name"${langOf(other.lang, locale)} dir="auto">${other.text}</p>`}${
    site.work?.logo &&
    image({ picture: site.work.logo, alt: site.work.company ?? '', sizes: '96px', near: 320, lazy: false })
  }${lifeLines(site.lines, locale)}${
    site.sentence && html`<p class="sentence"${langOf(site.lang, locale)} dir="auto">${site.sentence}</p>`
  }${vigil(site, w)}</div></header>`;
}

function vigil({ candles_burning: burning, settings }: Site, w: StoneWords): Markup | null {
  if (burning < 1 || settings.hide_candle_button) return null;
  const flames = new Markup('<i class="flame"></i>'.repeat(Math.min(burning, 3)));
  return html`<a class="vigil" href="?filter=candle#memories"><span class="flames" aria-hidden="true">${flames}</span>${w.burning(burning)}</a>`;
}

const FILTERS = ['photo', 'text', 'candle'] as const;
const SORTS = ['manual', 'newest', 'oldest'] as const;

function head({ site, locale, sort = 'manual', filter = null }: StoneInput, w: StoneWords): Markup {
  const kinds = { photo: w.photos, text: w.texts, candle: w.candles };
  const title = site.settings.memories_title;
  const kind = (one: (typeof FILTERS)[number] | null, label: string) =>
    html`<a href="${query(sort, one)}"${one === filter && CURRENT}>${label}</a>`;
  return html`<div class="head"><h2 id="memories-head"${title && langOf(site.lang, locale)}${title && DIR_AUTO}>${title ?? w.memories}</h2><details class="menu"><summary class="link small" aria-label="${w.order}: ${w[sort]}">${w[sort]}${DOWN}</summary><nav class="menu-list" aria-label="${w.order}">${SORTS.map(
    (one) => html`<a class="link" href="${query(one, filter)}"${one === sort && CURRENT}>${w[one]}</a>`,
  )}</nav></details></div><nav class="filters" aria-label="${w.show}">${kind(null, w.all)}${FILTERS.filter((one) => one !== 'candle' || site.type === 'memorial').map((one) => kind(one, kinds[one]))}</nav>`;
}

const CURRENT = new Markup(' aria-current="page"');
const DIR_AUTO = new Markup(' dir="auto"');

function query(sort: MemorySort, filter: MemoryFilter | null): string {
  const parts = [filter && `filter=${filter}`, sort !== 'manual' && `sort=${sort}`].filter(Boolean);
  return `?${parts.join('&')}#memories`;
}

/** What a visitor can do here: on an open site all of it begins with login, elsewhere with asking; nothing while it is frozen. */
function actions(site: Site, locale: Locale, w: StoneWords): Markup | null {
  if (site.frozen) return null;
  const candle = site.type === 'memorial' && !site.settings.hide_candle_button;
  const login = `/${locale}/login`;
  if (site.mode !== 'open') {
    return html`<div class="actions"><a class="button main" href="?compose=ask">${w.askToTakePart}</a></div>`;
  }
  return html`<div class="actions">${candle && html`<a class="button" href="${login}">${w.lightCandle}</a>`}<a class="button main" href="${login}">${w.addMemory}</a></div>`;
}

function about(site: Site, locale: Locale, w: StoneWords): Markup | null {
  if (!site.about || site.settings.hide_about) return null;
  const [before, after] = w.about;
  const reach = reachOf(site.about, 'about');
  const name = site.lang === locale || !site.other_name ? site.first_name : namesFor(site, locale).main.text;
  return html`<section class="about" aria-labelledby="about"><h2 id="about">${before}<bdi>${name}</bdi>${after}</h2><div class="tale ${reach}"${langOf(site.lang, locale)} dir="auto">${paragraphs(site.about).map((part) => html`<p>${part}</p>`)}</div>${
    reach !== 'short' && html`<a class="more" href="#about">${w.readMore}</a>`
  }</section>`;
}
