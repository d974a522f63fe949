import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import { OfWhich } from '#web/ui/forms/of-which.tsx';
import type { RelatedSite } from '#worker/contract/related-site.ts';
import type { Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { formatYears } from '#worker/shared/years.ts';
import { ChangeRelation } from './change-relation.tsx';
import { PersonLine } from './person-line.tsx';
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
  const [open, setOpen] = useState<'change' | 'remove' | null>(null);
  const remove = useRemoveRelation(id);
  const other = relative.site;
  const name = namesFor(other, locale).main.text;
  const done = (message: string) => {
    setOpen(null);
    onDone(message);
  };
  return (
    <li className="flex flex-col gap-1 py-4">
      <Link
        to="/$locale/site/$id"
        params={{ locale, id: other.slug }}
        className="flex items-center gap-3 hover:text-(--accent)"
      >
        <PersonLine person={other} years={formatYears(other.birth, other.death, locale)} locale={locale} />
      </Link>
      <div className="flex flex-wrap items-center gap-x-3 ps-15">
        <p className="me-auto min-w-0 wrap-anywhere">
          <bdi className="font-semibold">{wordFor(relative.relation, other.gender, relative.text)}</bdi>
          {relative.state === 'asked' && (
            <span className="small block">
              <Trans>The family there has not answered yet</Trans>
            </span>
          )}
        </p>
        <span className="flex flex-wrap gap-x-3">
          <button type="button" className="text-button" onClick={() => setOpen('change')}>
            <Trans>Change</Trans>
            <OfWhich name={name} />
          </button>
          <button type="button" className="text-button" onClick={() => setOpen('remove')}>
            <Trans>Remove</Trans>
            <OfWhich name={name} />
          </button>
        </span>
      </div>
      {open === 'change' && (
        <ChangeRelation
          site={site}
          id={id}
          relative={relative}
          onDone={() => done(t`The relation to ${name} was changed.`)}
          onGone={done}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'remove' && (
        <Confirm
          title={t`Remove ${name} from this page`}
          action={t`Remove`}
          danger
          busyAction={t`Removing…`}
          busy={remove.isPending}
          error={remove.error}
          onClose={() => {
            remove.reset();
            setOpen(null);
          }}
          onConfirm={() =>
            remove.mutate(relative.id, { onSuccess: () => done(t`${name} was removed from this page.`) })
          }
        >
          <p>
            <Trans>
              It is removed from both pages. The page of <bdi>{name}</bdi> itself does not change.
            </Trans>
          </p>
        </Confirm>
      )}
    </li>
  );
}
