/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { SiteCard } from '#worker/contract/site.ts';
import type { Text } from '#worker/contract/text.ts';
import { chooseExamples } from '#worker/shared/examples.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { SIZES } from '#worker/shared/picture.ts';
import { createLabel } from '#worker/shared/views/frame/bar-links.tsx';
import { Portrait } from '#worker/shared/views/portrait.tsx';
import { ShareSpace } from '#worker/shared/views/share-row.tsx';
import { Prose } from '#worker/shared/views/text/prose.tsx';
import { langOf, type View } from '#worker/shared/views/view.ts';
import { formatYears } from '#worker/shared/years.ts';
import { Features, HowItWorks, Prices, Questions, Testimonials } from './landing-sections.tsx';

/** The purpose of the product in a sentence. */
export const PURPOSE = msg`Gather the photos and stories of a life on one page.`;

type HomePageProps = {
  view: View;
  sites: readonly SiteCard[];
  /** Those of the page `landing`. */
  texts: readonly Text[];
  /** The contact form, with the numbers to call. */
  contact?: ReactNode;
  /** The share bar; its space alone in a document. */
  share?: ReactNode;
};

/** The home page: the purpose of the product, some example sites, and its texts. Works without each of them. */
export function HomePage({ view, sites, texts, contact, share }: HomePageProps) {
  const { faces, cards } = chooseExamples(sites);
  const slot = view.edition === 'work' ? 'landing.work-' : 'landing.';
  const text = (name: string) => texts.find(({ key }) => key === slot + name);
  const announcement = text('announcement');
  const how = text('how');
  const features = text('features');
  const testimonials = text('testimonials');
  const prices = text('prices');
  const questions = texts.filter(({ key }) => key.startsWith('faq.'));
  return (
    <>
      {announcement && (
        <aside className="announcement" aria-label={view.i18n._(msg`Announcement`)}>
          <Prose view={view} body={announcement.body} />
        </aside>
      )}
      <Welcome view={view} faces={faces} />
      {cards.length > 0 && (
        <section id="examples" className="examples wrap" aria-labelledby="examples-title" tabIndex={-1}>
          <h2 id="examples-title">{view.i18n._(msg`Example sites`)}</h2>
          <ul className="wall">
            {cards.map((site) => (
              <li key={site.id}>
                <ExampleCard view={view} site={site} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {how && <HowItWorks view={view} text={how} />}
      {features && <Features view={view} text={features} />}
      {testimonials && <Testimonials view={view} text={testimonials} />}
      {prices && <Prices view={view} text={prices} />}
      {questions.length > 0 && <Questions view={view} texts={questions} />}
      {contact && (
        <section id="contact" className="wrap" aria-labelledby="contact-title" tabIndex={-1}>
          {contact}
        </section>
      )}
      {share ?? <ShareSpace className="wrap" />}
    </>
  );
}

function Welcome({ view, faces }: { view: View; faces: readonly SiteCard[] }) {
  const { i18n, locale, Link } = view;
  const first = faces[1] ?? faces[0];
  return (
    <section id="home" className="welcome wrap" tabIndex={-1}>
      <div>
        <h1 className="title">
          <span>{i18n._(msg`A place to remember,`)}</span> <span>{i18n._(msg`together`)}</span>
        </h1>
        <p className="lead">{i18n._(PURPOSE)}</p>
        <p className="choices">
          <Link className="button main" href={`/${locale}/onboarding`}>
            {createLabel(view)}
          </Link>
          {first && (
            <Link className="link" href={`/${locale}/site/${first.slug}`}>
              {i18n._(msg`See an example`)}
            </Link>
          )}
        </p>
      </div>
      {faces.length > 0 && (
        <div className="arches" aria-hidden="true">
          {faces.map(({ id, portrait, name }) => (
            <Portrait key={id} portrait={portrait} name={name} alt="" sizes={SIZES.arch} lazy={false} />
          ))}
        </div>
      )}
    </section>
  );
}

/** The card of an example site: arch, name, years. */
function ExampleCard({ view, site }: { view: View; site: SiteCard }) {
  const { main } = namesFor(site, view.locale);
  const years = formatYears(site.birth, site.death, view.locale);
  return (
    <view.Link href={`/${view.locale}/site/${site.slug}`}>
      <Portrait portrait={site.portrait} name={main.text} alt="" sizes={SIZES.arch} />
      <h3 dir="auto" lang={langOf(main.lang, view)}>
        {main.text}
      </h3>
      {years && <p className="small">{years}</p>}
    </view.Link>
  );
}
