import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import { OfWhich } from '#web/ui/forms/of-which.tsx';
import type { SiteCard } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { formatYears } from '#worker/shared/years.ts';
import { PersonLine } from './person-line.tsx';

/** The person that a site is about, as a link to the site. */
export function SiteLine({ site }: { site: SiteCard }) {
  const { locale } = useLocale();
  return (
    <Link
      to="/$locale/site/$id"
      params={{ locale, id: site.slug }}
      className="flex items-center gap-3 hover:text-(--accent)"
    >
      <PersonLine person={site} years={formatYears(site.birth, site.death, locale)} locale={locale} />
    </Link>
  );
}

type Change = { onDone: (said: string) => void; onClose: () => void };

type Props = {
  site: SiteCard;
  /** What is said of it. */
  words: ReactNode;
  /** The dialog that changes that. */
  change: (change: Change) => ReactNode;
  /** Removes it from the page. */
  remove: {
    isPending: boolean;
    error: Error | null;
    reset: () => void;
    mutate: (id: number, options: { onSuccess: () => void }) => void;
  };
  /** What is removed: the relation, or the site from a list. */
  removedId: number;
  /** What removing it means. */
  removal: ReactNode;
  /** Called with what was done. */
  onDone: (said: string) => void;
};

/** A site that a page presents as related, with what it says of it and its actions. */
export function RelatedRow({ site, words, change, remove, removedId, removal, onDone }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const [open, setOpen] = useState<'change' | 'remove' | null>(null);
  const name = namesFor(site, locale).main.text;
  const done = (said: string) => {
    setOpen(null);
    onDone(said);
  };
  return (
    <li className="flex flex-col gap-1 py-4">
      <SiteLine site={site} />
      <div className="flex flex-wrap items-center gap-x-3 ps-15">
        <p className="me-auto min-w-0 wrap-anywhere">{words}</p>
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
      {open === 'change' && change({ onDone: done, onClose: () => setOpen(null) })}
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
            remove.mutate(removedId, { onSuccess: () => done(t`${name} was removed from this page.`) })
          }
        >
          <p>{removal}</p>
        </Confirm>
      )}
    </li>
  );
}
