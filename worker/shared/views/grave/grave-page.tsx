/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { GravePerson } from '#worker/contract/grave.ts';
import { sharedLastName } from '#worker/shared/grave-names.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { SIZES } from '#worker/shared/picture.ts';
import { Portrait } from '#worker/shared/views/portrait.tsx';
import { Sentence } from '#worker/shared/views/sentence.tsx';
import { LifeLines } from '#worker/shared/views/site/life-lines.tsx';
import { Honorific } from '#worker/shared/views/site/site-hero.tsx';
import { langOf, type View } from '#worker/shared/views/view.ts';

type GravePageProps = { view: View; people: readonly GravePerson[] };

/** A gravestone with the people who share it, in their order; each person is a link to their site. */
export function GravePage({ view, people }: GravePageProps) {
  const { i18n, locale } = view;
  const last = sharedLastName(people, locale);
  return (
    <div className="wrap">
      <article className="stone">
        <h1>
          {last ? (
            <Sentence i18n={i18n} message={msg`The ${{ last: '' }} family`} name="last">
              <bdi>{last}</bdi>
            </Sentence>
          ) : (
            i18n._(msg`In memory of`)
          )}
        </h1>
        <ol>
          {people.map((person) => (
            <li key={person.id}>
              <Person view={view} person={person} />
            </li>
          ))}
        </ol>
      </article>
    </div>
  );
}

function Person({ view, person }: { view: View; person: GravePerson }) {
  const { main, other } = namesFor(person, view.locale);
  return (
    <view.Link href={`/${view.locale}/site/${encodeURIComponent(person.slug)}`}>
      <Portrait portrait={person.portrait} name={main.text} alt="" sizes={SIZES.arch} lazy={false} />
      <div>
        <h2 dir="auto" lang={langOf(main.lang, view)}>
          {main.text}
          <Honorific view={view} site={{ ...person, type: 'memorial' }} lang={main.lang} />
        </h2>
        {other && (
          <p className="other-name" dir="auto" lang={langOf(other.lang, view)}>
            {other.text}
          </p>
        )}
        <LifeLines view={view} lines={person.lines} />
        <p className="to">
          <Sentence i18n={view.i18n} message={msg`${{ name: '' }}’s page`} name="name">
            <bdi>{person.lang === view.locale ? person.first_name : main.text}</bdi>
          </Sentence>
        </p>
      </div>
    </view.Link>
  );
}
