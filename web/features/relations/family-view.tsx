import { useLingui } from '@lingui/react/macro';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { RelatedSite } from '#worker/contract/related-site.ts';
import type { Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { Face, FaceRow } from './face.tsx';
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

/** One row of faces per generation. */
export function FamilyView({ site, related, focused }: Props) {
  const { i18n } = useLingui();
  return (
    <ol className="mt-5">
      {byGeneration(related).map(({ generation, people }) => (
        <li key={generation.id} className={isAside(generation) ? 'not-first:mt-8' : JOINED}>
          <FaceRow label={i18n._(generation.title)}>
            {generation.id === 'own' && <Self site={site} />}
            {people.map((one) => (
              <Relative key={one.id} relative={one} isFocused={one.id === focused} />
            ))}
          </FaceRow>
        </li>
      ))}
    </ol>
  );
}

/** The person of this site, among their own generation. */
function Self({ site }: { site: Site }) {
  const { locale } = useLocale();
  const { main } = namesFor(site, locale);
  return <Face portrait={site.portrait} name={main.text} lang={main.lang} isHere />;
}

function Relative({ relative, isFocused }: { relative: RelatedSite; isFocused: boolean }) {
  const { locale } = useLocale();
  const wordFor = useRelationName();
  const { site, relation, text } = relative;
  const { main } = namesFor(site, locale);
  return (
    <Face
      portrait={site.portrait}
      name={main.text}
      lang={main.lang}
      note={wordFor(relation, site.gender, text)}
      site={site}
      linkRef={isFocused ? takeFocus : undefined}
    />
  );
}
