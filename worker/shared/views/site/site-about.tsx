/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { Site } from '#worker/contract/site.ts';
import { namesFor, paragraphs } from '#worker/shared/lifespan.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { textLengthOf } from '#worker/shared/text-length.ts';
import { type Opening, ReadMore } from '#worker/shared/views/more.tsx';
import { Sentence } from '#worker/shared/views/sentence.tsx';
import { langOf, type View } from '#worker/shared/views/view.ts';

type SiteAboutProps = Opening & {
  view: View;
  site: Site;
  folded?: boolean;
  /** Shown in place of the story. */
  translated?: { text: string; lang: Locale } | null;
  /** Shown below the story. */
  children?: ReactNode;
};

/** The life in a few paragraphs: its first lines, and the link or button to the rest. */
export function SiteAbout({ view, site, folded = true, translated, children, ...opening }: SiteAboutProps) {
  const story = (!site.settings.hide_about && site.about && (translated?.text ?? site.about)) || null;
  const textLength = folded && story ? textLengthOf(story, 'about') : 'short';
  return (
    <section className={story ? 'about' : undefined} aria-labelledby={story ? 'about' : undefined}>
      {story && (
        <>
          <h2 id="about" tabIndex={-1}>
            <Sentence i18n={view.i18n} message={msg`About ${{ name: '' }}`} name="name">
              <bdi>{localizedName(site, view)}</bdi>
            </Sentence>
          </h2>
          <div className={`tale ${textLength}`} dir="auto" lang={langOf(translated?.lang ?? site.lang, view)}>
            {paragraphs(story).map((paragraph, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of one text never change places
              <p key={i}>{paragraph}</p>
            ))}
          </div>
        </>
      )}
      {textLength !== 'short' && (
        <ReadMore view={view} className={`more of-${textLength}`} href="#about" {...opening} />
      )}
      {story && children}
    </section>
  );
}

/** The first name in the site's own language, the full name in the other. */
const localizedName = (site: Site, { locale }: View): string =>
  site.lang === locale || !site.other_name ? site.first_name : namesFor(site, locale).main.text;
