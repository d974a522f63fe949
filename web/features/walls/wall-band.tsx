import type { ReactNode } from 'react';
import { useFormat } from '#web/i18n/format.ts';
import { UserText } from '#web/ui/user-text.tsx';
import type { Picture as PictureOf } from '#worker/contract/primitives.ts';
import { initials } from '#worker/shared/lifespan.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { Picture } from '#worker/shared/views/picture.tsx';

type Props = {
  community: { text: string; lang: Locale };
  /** The title of the page, where it is not the community’s name. */
  title: string | null;
  lang: Locale;
  description: string | null;
  /** The logo of the community, instead of its initials. */
  logo: PictureOf | null;
  count: number;
  /** What is counted. */
  counted: ReactNode;
  children?: ReactNode;
};

/** The head of a wall: the community in its accent, what the wall is, and how many are on it. */
export function WallBand({ community, title, lang, description, logo, count, counted, children }: Props) {
  const format = useFormat();
  return (
    <header className="wall-band">
      <div>
        {logo ? (
          <span className="wall-logo">
            <Picture picture={logo} alt="" sizes="9rem" near={320} />
          </span>
        ) : (
          <span className="arch" aria-hidden="true">
            {initials(community.text)}
          </span>
        )}
        <div className="wall-words">
          {title && (
            <p className="wall-of">
              <UserText lang={community.lang}>{community.text}</UserText>
            </p>
          )}
          <h1>
            <UserText lang={title ? lang : community.lang}>{title ?? community.text}</UserText>
          </h1>
          {description && (
            <p className="lead">
              <UserText lang={lang}>{description}</UserText>
            </p>
          )}
        </div>
        <p className="count">
          <strong>{format.number(count)}</strong> <span>{counted}</span>
        </p>
        {children}
      </div>
    </header>
  );
}
