import { Trans } from '@lingui/react/macro';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { RelatedSite, Relation } from '#worker/contract/related-site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { inverseOf } from '#worker/shared/relation.ts';
import { useRelationName } from './relation-words.ts';

type Person = Pick<RelatedSite['site'], 'name' | 'other_name' | 'lang' | 'gender'>;

type Props = {
  here: Person;
  there: Person;
  /** The relation of the person there to the person here. */
  relation: Relation;
  text: string | null;
  /** Whether the other site's family has yet to agree. */
  asking?: boolean;
};

/** A preview of the relation as shown on each of the two pages. */
export function BothPages({ here, there, relation, text, asking = false }: Props) {
  const { locale } = useLocale();
  const wordFor = useRelationName();
  const mine = namesFor(here, locale).main.text;
  const theirs = namesFor(there, locale).main.text;
  return (
    <dl className="flex flex-col gap-2 rounded-lg bg-(--sunken) px-4 py-3 wrap-anywhere">
      <div>
        <dt className="small">
          <Trans>
            On the page of <bdi>{mine}</bdi>
          </Trans>
        </dt>
        <Line name={theirs} word={wordFor(relation, there.gender, text)} />
      </div>
      <div>
        <dt className="small">
          {asking ? (
            <Trans>
              On the page of <bdi>{theirs}</bdi>, once the family there agrees
            </Trans>
          ) : (
            <Trans>
              On the page of <bdi>{theirs}</bdi>
            </Trans>
          )}
        </dt>
        <Line name={mine} word={wordFor(inverseOf(relation), here.gender, text)} />
      </div>
    </dl>
  );
}

const Line = ({ name, word }: { name: string; word: string }) => (
  <dd>
    <bdi className="font-serif text-lg">{name}</bdi>
    {' · '}
    <bdi>{word}</bdi>
  </dd>
);
