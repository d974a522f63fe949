import type { SiteCard } from '#worker/contract/site.ts';
import { chooseExamples, yearsInWords } from '#worker/shared/examples.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { SIZES } from '#worker/shared/picture.ts';
import { html, type Markup } from './html.ts';
import { arch, type Framed, framed, langOf } from './stone-parts.ts';
import { type StoneWords, stoneWords } from './stone-words.ts';

/** The home page without JavaScript, in the markup that the app will draw. */
export function homeView({ sites, ...frame }: { sites: readonly SiteCard[] } & Omit<Framed, 'path'>): string {
  const { locale, edition } = frame;
  const w = stoneWords(locale);
  const { faces, cards } = chooseExamples(sites);
  return framed(
    { ...frame, path: '/' },
    html`${welcome(faces, locale, edition === 'work' ? w.tryNow : w.create, w)}${
      cards.length > 0 &&
      html`<section id="examples" class="examples wrap" aria-labelledby="examples-title" tabindex="-1"><h2 id="examples-title">${w.examples}</h2><ul class="wall">${cards.map((site) => card(site, locale))}</ul></section>`
    }`,
  );
}

function welcome(faces: readonly SiteCard[], locale: Locale, create: string, w: StoneWords): Markup {
  const first = faces[1] ?? faces[0];
  return html`<section class="welcome wrap"><div><h1 class="title"><span>${w.heroFirst}</span> <span>${w.heroSecond}</span></h1><p class="lead">${w.heroBody}</p><p class="choices"><a class="button main" href="/${locale}/onboarding">${create}</a>${
    first && html`<a class="link" href="/${locale}/site/${first.slug}">${w.seeExample}</a>`
  }</p></div>${
    faces.length > 0 &&
    html`<div class="arches" aria-hidden="true">${faces.map((site) => arch(site.portrait, site.name, '', SIZES.arch, false))}</div>`
  }</section>`;
}

function card(site: SiteCard, locale: Locale): Markup {
  const { main } = namesFor(site, locale);
  const years = yearsInWords(site.birth, site.death, locale);
  return html`<li><a href="/${locale}/site/${site.slug}">${arch(site.portrait, main.text, '', SIZES.arch, true)}<h3${langOf(main.lang, locale)} dir="auto">${main.text}</h3>${years && html`<p class="small">${years}</p>`}</a></li>`;
}
