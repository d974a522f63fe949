/** @jsxImportSource #views */
import { msg, select } from '@lingui/core/macro';
import type { ReactNode } from 'react';
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
  count: number;
  /** What is counted. */
  counted: ReactNode;
  children?: ReactNode;
};

/** The head of a wall: the community in its accent, what the wall is, and how many are on it. */
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
        <p className="count">
          <strong>{view.format.number(props.count)}</strong> <span>{props.counted}</span>
        </p>
        {props.children}
      </div>
    </header>
  );
}

/** What the number of people on a memorial wall counts. */
export function countedPeople({ i18n, format }: View, count: number): string {
  const form = format.plural(count);
  return i18n._(msg`${select(form, { one: 'person', other: 'people' })}`);
}
