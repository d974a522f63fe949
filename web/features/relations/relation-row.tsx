import { Trans, useLingui } from '@lingui/react/macro';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { RelatedSite } from '#worker/contract/related-site.ts';
import type { Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { ChangeRelation } from './change-relation.tsx';
import { RelatedRow } from './related-row.tsx';
import { useRemoveRelation } from './relation-queries.ts';
import { useRelationName } from './relation-words.ts';

type Props = {
  site: Site;
  /** The site's id or slug, as in the page's path. */
  id: string;
  relative: RelatedSite;
  onDone: (message: string) => void;
};

/** A person related to the person of this site, with the relation and its actions. */
export function RelationRow({ site, id, relative, onDone }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const wordFor = useRelationName();
  const other = relative.site;
  const name = namesFor(other, locale).main.text;
  return (
    <RelatedRow
      site={other}
      words={
        <>
          <bdi className="font-semibold">{wordFor(relative.relation, other.gender, relative.text)}</bdi>
          {relative.state === 'asked' && (
            <span className="small block">
              <Trans>The family there has not answered yet</Trans>
            </span>
          )}
        </>
      }
      change={({ onDone: done, onClose }) => (
        <ChangeRelation
          site={site}
          id={id}
          relative={relative}
          onDone={() => done(t`The relation to ${name} was changed.`)}
          onGone={done}
          onClose={onClose}
        />
      )}
      remove={useRemoveRelation(id)}
      removedId={relative.id}
      removal={
        <Trans>
          It is removed from both pages. The page of <bdi>{name}</bdi> itself does not change.
        </Trans>
      }
      onDone={onDone}
    />
  );
}
