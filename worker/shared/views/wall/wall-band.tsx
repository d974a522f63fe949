/** @jsxImportSource #views */
import { msg, select } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { Wall } from '#worker/contract/wall.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { langOf, type View } from '#worker/shared/views/view.ts';
import { CommunityFace, type CommunityLook } from './community-face.tsx';

type WallBandProps = {
  view: View;
  community: { text: string; lang: Locale };
  /** The title of the page, where it is not the community’s name. */
  title: string | null;
  lang: Locale;
  description: string | null;
  look: CommunityLook;
  /** Each a `WallNumber`. */
  numbers: ReactNode;
  children?: ReactNode;
};

/** The head of a wall: the community in its accent, what the wall is, and its numbers. */
export function WallBand({ view, community, title, lang, description, look, ...props }: WallBandProps) {
  const own = (text: string, textLang: Locale) => (
    <bdi dir="auto" lang={langOf(textLang, view)}>
      {text}
    </bdi>
  );
  return (
    <header className="wall-band">
      <div>
        <CommunityFace look={look} name={community.text} sizes="9rem" />
        <div className="wall-words">
          {title && <p className="wall-of">{own(community.text, community.lang)}</p>}
          <h1>{own(title ?? community.text, title ? lang : community.lang)}</h1>
          {description && <p className="lead">{own(description, lang)}</p>}
        </div>
        <div className="counts">{props.numbers}</div>
        {props.children}
      </div>
    </header>
  );
}

type WallNumberProps = { view: View; count: number; counted: ReactNode };

/** A big number of a wall, and what it counts. */
export const WallNumber = ({ view, count, counted }: WallNumberProps) => (
  <p className="count">
    <strong>{view.format.number(count)}</strong> <span>{counted}</span>
  </p>
);

type WallNumbersProps = {
  view: View;
  wall: Pick<Wall, 'people_count' | 'memories_count' | 'candles_count'>;
};

/** The people of a memorial wall, and the memories and candles that there are. */
export function WallNumbers({ view, wall }: WallNumbersProps) {
  const { people_count: people, memories_count: memories, candles_count: candles } = wall;
  return (
    <>
      <WallNumber view={view} count={people} counted={peopleWord(view, people)} />
      {memories > 0 && <WallNumber view={view} count={memories} counted={memoriesWord(view, memories)} />}
      {candles > 0 && <WallNumber view={view} count={candles} counted={candlesWord(view, candles)} />}
    </>
  );
}

function peopleWord({ i18n, format }: View, count: number): string {
  const form = format.plural(count);
  return i18n._(msg`${select(form, { one: 'person', other: 'people' })}`);
}

function memoriesWord({ i18n, format }: View, count: number): string {
  const form = format.plural(count);
  return i18n._(msg`${select(form, { one: 'memory', other: 'memories' })}`);
}

function candlesWord({ i18n, format }: View, count: number): string {
  const form = format.plural(count);
  return i18n._(msg`${select(form, { one: 'candle', other: 'candles' })}`);
}
