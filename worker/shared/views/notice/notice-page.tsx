/** @jsxImportSource #views */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { Gathering, NoticePage as Page, Shiva } from '#worker/contract/notice.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { navigationTo, shivaRows } from '#worker/shared/notice.ts';
import { SIZES } from '#worker/shared/picture.ts';
import { whatsAppLink } from '#worker/shared/shared-page.ts';
import { Portrait } from '#worker/shared/views/portrait.tsx';
import { Sentence } from '#worker/shared/views/sentence.tsx';
import { LifeLines } from '#worker/shared/views/site/life-lines.tsx';
import { Honorific } from '#worker/shared/views/site/site-hero.tsx';
import { langOf, type View } from '#worker/shared/views/view.ts';
import {
  essentialLine,
  FUNERAL,
  fullDay,
  MEMORIAL_SERVICE,
  SHIVA,
  STREAM,
  shortDay,
  timeOf,
} from './notice-words.ts';

type NoticePageProps = { view: View; page: Page; token: string; origin: string };

/** The notice of the first week, as whoever has its link reads it. */
export function NoticePage({ view, page, token, origin }: NoticePageProps) {
  const { i18n, locale } = view;
  const { person, notice, closed, closes_on, today, site } = page;
  const { funeral, shiva, service, stream, charity, note, signed } = notice;
  const { main } = namesFor(person, locale);
  const lang = langOf(person.lang, view);
  const first = person.lang === locale ? person.first_name : main.text;
  const address = `${origin}/${locale}/n/${token}`;
  const isFuneralAhead = funeral !== null && funeral.on >= today;
  return (
    <article className="first-week">
      <header>
        <Portrait portrait={person.portrait} name={main.text} alt="" sizes={SIZES.arch} lazy={false} />
        <h1 dir="auto" lang={langOf(main.lang, view)}>
          {main.text}
          <Honorific view={view} site={person} lang={main.lang} />
        </h1>
        <LifeLines view={view} lines={person.lines} />
      </header>
      {closed && (
        <p className="closed" role="status">
          {i18n._(
            msg`The shiva has ended, and this notice is closed. Thank you to everyone who came and wrote.`,
          )}
        </p>
      )}
      {funeral && !isFuneralAhead && <PastFuneral view={view} funeral={funeral} />}
      {funeral && isFuneralAhead && <Meeting view={view} gathering={funeral} kind={FUNERAL} isNext />}
      {shiva && <ShivaPart view={view} shiva={shiva} page={page} isNext={!isFuneralAhead} />}
      {note && (
        <blockquote dir="auto" lang={lang}>
          <p>{note}</p>
          {signed && <footer dir="auto">{signed}</footer>}
        </blockquote>
      )}
      {stream && (
        <Extra title={stream.title ?? i18n._(STREAM)}>
          {stream.on && <p>{timeOf({ on: stream.on, at: stream.at }, view)}</p>}
          {stream.text && <p dir="auto">{stream.text}</p>}
          {stream.url && <OutLink href={stream.url}>{i18n._(msg`To the broadcast`)}</OutLink>}
        </Extra>
      )}
      {charity && (
        <Extra title={i18n._(msg`Instead of flowers`)}>
          <p dir="auto">{charity.text}</p>
          {charity.url && <OutLink href={charity.url}>{i18n._(msg`To the page of the charity`)}</OutLink>}
        </Extra>
      )}
      {service && (service.on >= today || !closed) && (
        <Meeting view={view} gathering={service} kind={MEMORIAL_SERVICE} />
      )}
      {site && (
        <Extra title={<PageOf view={view} name={first} />}>
          <view.Link className="text-link" href={`/${locale}/site/${encodeURIComponent(site.slug)}`}>
            {site.memories_count > 0
              ? i18n._(msg`Read the memories, add one, light a candle`)
              : i18n._(msg`Write a first memory, light a candle`)}
          </view.Link>
        </Extra>
      )}
      {!closed && (
        <p className="small end">
          <Sentence
            i18n={i18n}
            message={msg`Until ${{ day: '' }}. Then the notice is closed, and kept without the address.`}
            name="day"
          >
            {fullDay(closes_on, locale)}
          </Sentence>
        </p>
      )}
      {!closed && (
        <nav className="ways-bar" aria-label={i18n._(msg`Keep or send the notice`)}>
          <a className="button" href={`/api/notices/${token}/days.ics?lang=${locale}`}>
            {i18n._(msg`Add to the calendar`)}
          </a>
          <a
            className="button whatsapp"
            href={whatsAppLink({ title: `${main.text} · ${essentialLine(page, view)}`, address })}
            target="_blank"
            rel="noopener noreferrer"
          >
            <bdi>WhatsApp</bdi>
          </a>
        </nav>
      )}
    </article>
  );
}

const PageOf = ({ view, name }: { view: View; name: string }) => (
  <Sentence i18n={view.i18n} message={msg`The page of ${{ name: '' }}`} name="name">
    <bdi>{name}</bdi>
  </Sentence>
);

const Extra = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section>
    <h2 dir="auto">{title}</h2>
    {children}
  </section>
);

const OutLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="text-link" href={href} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
);

/** What has passed is one quiet line. */
const PastFuneral = ({ view, funeral }: { view: View; funeral: Gathering }) => (
  <p className="past">
    {view.i18n._(FUNERAL)}
    <span>
      <Sentence i18n={view.i18n} message={msg`was on ${{ day: '' }}`} name="day">
        {fullDay(funeral.on, view.locale)}
      </Sentence>
      {funeral.place && (
        <>
          {' · '}
          <bdi>{funeral.place}</bdi>
        </>
      )}
    </span>
  </p>
);

type MeetingProps = { view: View; gathering: Gathering; kind: MessageDescriptor; isNext?: boolean };

/** A funeral or a service: when, where, and the way there. */
function Meeting({ view, gathering, kind, isNext = false }: MeetingProps) {
  return (
    <section>
      <h2 dir="auto">{gathering.title ?? view.i18n._(kind)}</h2>
      <p>{timeOf(gathering, view)}</p>
      <Where place={gathering} />
      <Way view={view} to={navigationTo(gathering)} isNext={isNext} />
    </section>
  );
}

const Where = ({ place: { place, address } }: { place: Pick<Gathering, 'place' | 'address'> }) => (
  <>
    {(place || address) && (
      <p className="where" dir="auto">
        {[place, address].filter(Boolean).join(', ')}
      </p>
    )}
  </>
);

const Way = ({ view, to, isNext }: { view: View; to: string | null; isNext: boolean }) => (
  <>
    {to && (
      <a className={isNext ? 'button main' : 'button'} href={to} target="_blank" rel="noopener noreferrer">
        {view.i18n._(msg`Take me there`)}
      </a>
    )}
  </>
);

/** Hours without a letter follow the page, where `auto` would take them for English. */
const dirOf = (text: string | null) => (text !== null && /\p{L}/u.test(text) ? 'auto' : undefined);

type ShivaPartProps = { view: View; shiva: Shiva; page: Page; isNext: boolean };

function ShivaPart({ view, shiva, page: { notice, today, closed }, isNext }: ShivaPartProps) {
  const { i18n, locale } = view;
  const rows = closed ? [] : shivaRows(shiva, today);
  const hasVisits = rows.some(({ visits }) => visits);
  const hasPrayers = rows.some(({ prayers }) => prayers);
  return (
    <section>
      <h2>{i18n._(SHIVA)}</h2>
      <p>
        <Sentence
          i18n={i18n}
          message={closed ? msg`ended on ${{ day: '' }}` : msg`until ${{ day: '' }}`}
          name="day"
        >
          {fullDay(shiva.until, locale)}
        </Sentence>
      </p>
      <Where place={shiva} />
      {shiva.directions && (
        <p className="small" dir="auto">
          {shiva.directions}
        </p>
      )}
      <Way view={view} to={navigationTo(shiva)} isNext={isNext} />
      {shiva.address && (
        <p className="small seen-by">{i18n._(msg`Only those who have this link see the address`)}</p>
      )}
      {!notice.show_address && !closed && (
        <p className="small">{i18n._(msg`The family gives the address to those who ask.`)}</p>
      )}
      {(hasVisits || hasPrayers) && (
        <table>
          <thead>
            <tr>
              <th scope="col">{i18n._(msg`Day`)}</th>
              {hasVisits && <th scope="col">{i18n._(msg`Visits`)}</th>}
              {hasPrayers && <th scope="col">{i18n._(msg`Prayers`)}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ on, visits, prayers }) => (
              <tr key={on} className={on === today ? 'today' : undefined}>
                <th scope="row">{on === today ? i18n._(msg`Today`) : shortDay(on, locale)}</th>
                {hasVisits && <td dir={dirOf(visits)}>{visits ?? <span>{i18n._(msg`No visits`)}</span>}</td>}
                {hasPrayers && <td dir={dirOf(prayers)}>{prayers}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
