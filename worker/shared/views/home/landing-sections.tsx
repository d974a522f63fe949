/** @jsxImportSource #views */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { Inline, Text } from '#worker/contract/text.ts';
import { partsOf } from '#worker/shared/texts.ts';
import { Icon } from '#worker/shared/views/icons.tsx';
import { Prose } from '#worker/shared/views/text/prose.tsx';
import type { View } from '#worker/shared/views/view.ts';
import { FEATURE_ICONS } from './feature-icons.ts';
import { STEP_SIZES } from './step-sizes.ts';

type SectionProps = { view: View; text: Text };

/** The sections whose heading stands beside their content on a wide screen. */
const Beside = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className="beside wrap" aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    <div>{children}</div>
  </section>
);

/** What the picture beside each step shows. */
const STEP_PICTURES: { name: keyof (typeof STEP_SIZES)['en']; alt: MessageDescriptor }[] = [
  { name: 'site', alt: msg`The top of a site: a portrait, a name and two dates` },
  { name: 'memory', alt: msg`A memory that somebody shared` },
  { name: 'candle', alt: msg`A candle with a few words` },
];

/** The steps to a site, each with a picture of the product; they are of memorials, so the work edition has none. */
export function HowItWorks({ view, text }: SectionProps) {
  return (
    <section id="how" className="how wrap" aria-labelledby="how-title" tabIndex={-1}>
      <h2 id="how-title">{text.title}</h2>
      <ol>
        {partsOf(text).parts.map(({ title, body }, at) => (
          <li key={title}>
            <span className="numeral" aria-hidden="true">
              {at + 1}
            </span>
            <div>
              <h3>{title}</h3>
              <Prose view={view} body={body} />
            </div>
            {view.edition !== 'work' && <StepPicture view={view} at={at} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepPicture({ view: { i18n, locale }, at }: { view: View; at: number }) {
  const picture = STEP_PICTURES[at];
  if (!picture) return null;
  const [width, height] = STEP_SIZES[locale][picture.name];
  const address = (scheme: 'light' | 'dark') => `/landing/${picture.name}-${locale}-${scheme}.webp`;
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={address('dark')} />
      <img
        src={address('light')}
        alt={i18n._(picture.alt)}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}

/** What a site holds. */
export const Features = ({ view, text }: SectionProps) => (
  <section className="features wrap" aria-labelledby="features-title">
    <h2 id="features-title">{text.title}</h2>
    <ul>
      {partsOf(text).parts.map(({ title, body }, at) => (
        <li key={title}>
          <Icon path={FEATURE_ICONS[view.edition][at] ?? ''} />
          <div>
            <h3>{title}</h3>
            <Prose view={view} body={body} />
          </div>
        </li>
      ))}
    </ul>
  </section>
);

/** One quote at a time, which a reader changes; without styles, in print, all of them. */
export function Testimonials({ view, text }: SectionProps) {
  const { intro, parts } = partsOf(text);
  return (
    <section className="testimonials" aria-labelledby="testimonials-title">
      <div className="wrap">
        <h2 id="testimonials-title" className="small">
          {text.title}
        </h2>
        <div role="radiogroup" aria-labelledby="testimonials-title">
          {parts.map(({ title, body }, at) => (
            <div key={title} className="quote">
              <label>
                <input type="radio" id={`quote-${at + 1}`} name="quote" defaultChecked={at === 0} />
                <span className="small">{title}</span>
              </label>
              <blockquote>
                <Prose view={view} body={body} />
              </blockquote>
            </div>
          ))}
        </div>
        <div className="small">
          <Prose view={view} body={intro} />
        </div>
      </div>
    </section>
  );
}

/** What is free, and the ways to pay for more, an amount at the end of each line. */
export function Prices({ view, text: { title, body } }: SectionProps) {
  const list = body.findIndex(({ kind }) => kind === 'bullets');
  const before = list < 0 ? body : body.slice(0, list);
  return (
    <Beside id="prices" title={title}>
      <Prose view={view} body={before} />
      {list >= 0 && (
        <>
          <dl className="prices">
            {body[list]?.items.map((runs) => (
              <div key={runs[0]?.text}>
                <dt>{runs[0]?.text}</dt>
                <dd>
                  <bdi>{amountOf(runs)}</bdi>
                </dd>
              </div>
            ))}
          </dl>
          <div className="small">
            <Prose view={view} body={body.slice(list + 1)} />
          </div>
        </>
      )}
    </Beside>
  );
}

const amountOf = ([, ...rest]: readonly Inline[]): string =>
  rest
    .map(({ text }) => text)
    .join('')
    .trim();

/** The questions asked first, with a link to all. */
export const Questions = ({ view, texts }: { view: View; texts: readonly Text[] }) => (
  <Beside id="questions" title={view.i18n._(msg`Questions`)}>
    <div className="faq">
      {texts.map(({ key, title, body }) => (
        <details key={key}>
          <summary>
            <h3>{title}</h3>
          </summary>
          <Prose view={view} body={body} level={3} />
        </details>
      ))}
    </div>
    <p>
      <view.Link className="link" href={`/${view.locale}/faq`}>
        {view.i18n._(msg`All questions and answers`)}
      </view.Link>
    </p>
  </Beside>
);
