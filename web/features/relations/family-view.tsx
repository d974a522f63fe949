import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { RelatedSite } from '#worker/contract/related-site.ts';
import type { Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { Portrait } from '#worker/shared/views/portrait.tsx';
import { byGeneration, isAside } from './generations.ts';
import { useRelationName } from './relation-words.ts';

type Props = {
  site: Site;
  related: readonly RelatedSite[];
  /** The id of the relative that receives focus when rendered. */
  focused?: number | undefined;
};

const takeFocus = (link: HTMLAnchorElement | null) => link?.focus();

/** A line from one generation to the next. */
const JOINED =
  'not-first:before:mx-auto not-first:before:my-2 not-first:before:block not-first:before:h-4 not-first:before:w-px not-first:before:bg-(--line-strong) not-first:before:content-[""]';

/** One centred row per generation: symmetric in both text directions, and announced as a list. */
export function FamilyView({ site, related, focused }: Props) {
  const { i18n } = useLingui();
  return (
    <ol className="mt-5">
      {byGeneration(related).map(({ generation, people }) => (
        <li key={generation.id} className={isAside(generation) ? 'not-first:mt-8' : JOINED}>
          <ul aria-label={i18n._(generation.title)} className="flex flex-wrap justify-center gap-x-3 gap-y-4">
            {generation.id === 'own' && <Self site={site} />}
            {people.map((one) => (
              <Relative key={one.id} relative={one} isFocused={one.id === focused} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** The person of this site, among their own generation. */
function Self({ site }: { site: Site }) {
  const { locale } = useLocale();
  const { main } = namesFor(site, locale);
  return (
    <Place>
      <span className={`${ARCH} *:outline-2 *:outline-offset-2 *:outline-(--accent)`}>
        <Portrait portrait={site.portrait} name={main.text} alt="" sizes={SIZE} />
      </span>
      <Name text={main.text} lang={main.lang} />
    </Place>
  );
}

function Relative({ relative, isFocused }: { relative: RelatedSite; isFocused: boolean }) {
  const { locale } = useLocale();
  const wordFor = useRelationName();
  const { site, relation, text } = relative;
  const { main } = namesFor(site, locale);
  return (
    <Place>
      <Link
        ref={isFocused ? takeFocus : undefined}
        to="/$locale/site/$id"
        params={{ locale, id: site.slug }}
        className="flex flex-col items-center hover:text-(--accent)"
      >
        <span className={ARCH}>
          <Portrait portrait={site.portrait} name={main.text} alt="" sizes={SIZE} />
        </span>
        <Name text={main.text} lang={main.lang} />
        <span dir="auto" className="small leading-tight! wrap-anywhere">
          {wordFor(relation, site.gender, text)}
        </span>
      </Link>
    </Place>
  );
}

const Place = ({ children }: { children: ReactNode }) => (
  <li className="flex w-23 flex-col items-center text-center">{children}</li>
);

function Name({ text, lang }: { text: string; lang: Site['lang'] }) {
  const { locale } = useLocale();
  return (
    <span
      dir="auto"
      className="mt-1.5 font-serif leading-tight text-balance wrap-anywhere"
      {...(lang !== locale && { lang })}
    >
      {text}
    </span>
  );
}

const ARCH = 'contents *:w-16! *:border-0! *:text-xl!';
const SIZE = '64px';
