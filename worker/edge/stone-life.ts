import type { Site } from '#worker/contract/site.ts';
import { monthInWords } from '#worker/shared/date-format.ts';
import { type DayInWords, dayInWords, placeInWords } from '#worker/shared/lifespan.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { html, Markup } from './html.ts';
import { image, langOf } from './stone-parts.ts';
import type { StoneWords } from './stone-words.ts';

/** When and where: the civil days, the Hebrew days, the places; each line only where something is known. */
export function lifeLines(site: Site, locale: Locale, w: StoneWords): Markup {
  const civil = [dayInWords(site.birth_civil, locale), dayInWords(site.death_civil, locale)] as const;
  const hebrew = [dayInWords(site.birth_hebrew, locale), dayInWords(site.death_hebrew, locale)] as const;
  const first = civil[0] || civil[1] ? civil : hebrew;
  const second = first === civil && site.settings.hebrew_calendar ? hebrew : null;
  return html`${line('dates', first, site, w, first[0] !== null && first[1] !== null)}${second && line('small', second, site, w, true)}${
    site.yahrzeit && html`<p class="${site.yahrzeit.today ? 'today' : 'small'}">${site.yahrzeit.text}</p>`
  }${places(site, locale, w)}`;
}

type Ends = readonly [birth: DayInWords | null, death: DayInWords | null];

function line(name: string, [birth, death]: Ends, site: Site, w: StoneWords, unseen: boolean): Markup | null {
  if (!birth && !death) return null;
  const life = site.type === 'lifeStory';
  return html`<p class="${name}">${birth && html`${label(w.born(site.gender), unseen)}${day(birth)}`}${birth && death && DASH}${
    death && html`${!life && label(w.died(site.gender), unseen)}${day(death)}`
  }</p>`;
}

const DASH = new Markup(' – ');

/** With both ends the dash says it to the eye, and the word to the ear. */
const label = (text: string, unseen: boolean): Markup =>
  unseen ? html`<span class="unseen">${text} </span>` : html`${text} `;

const day = ({ text, iso }: DayInWords): Markup =>
  iso ? html`<time datetime="${iso}">${text}</time>` : html`<span>${text}</span>`;

function places(site: Site, locale: Locale, w: StoneWords): Markup {
  const birth = placeInWords(site.birth_city, site.birth_country);
  const death = site.type === 'memorial' ? (site.death_place ?? '') : '';
  const fallen = site.type === 'memorial' ? site.fallen_at : null;
  const both = Boolean(birth && death);
  const place = (text: string) => html`<bdi${langOf(site.lang, locale)}>${text}</bdi>`;
  return html`${
    (birth || death) &&
    html`<p class="small">${birth && html`${label(w.bornIn(site.gender), both)}${place(birth)}`}${both && DASH}${
      death && html`${label(w.diedIn(site.gender), both)}${place(death)}`
    }</p>`
  }${fallen && html`<p class="small">${w.fellAt(site.gender)} ${place(fallen)}</p>`}`;
}

/** What someone did, where, and from when until when. */
export function workLines({ work, lang }: Site, locale: Locale): Markup | null {
  const what = placeInWords(work?.title ?? null, work?.company ?? null);
  const when = [work?.start, work?.end].map((month) => (month ? monthInWords(month, locale) : ''));
  const period = when.some(Boolean) && when.join(' – ').trim();
  return html`${
    work?.logo &&
    image({ picture: work.logo, alt: work.company ?? '', sizes: '96px', near: 320, lazy: false })
  }${what && html`<p class="dates"${langOf(lang, locale)} dir="auto">${what}</p>`}${period && html`<p class="small"><bdi>${period}</bdi></p>`}`;
}
