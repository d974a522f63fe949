import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import type { Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { formatYears } from '#worker/shared/years.ts';
import { PersonLine } from './person-line.tsx';

type Props = {
  /** The id of the element that takes the place of the search field, and its focus. */
  id: string;
  /** The site that was found; undefined until it is loaded. */
  site: Site | undefined;
  onChange: () => void;
  children?: ReactNode;
};

/** The person whose site was found, in place of the search field. */
export function ChosenPerson({ id, site, onChange, children }: Props) {
  const { locale } = useLocale();
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-label={site && namesFor(site, locale).main.text}
      className="flex min-w-0 flex-wrap items-center gap-3 outline-none"
    >
      {site ? (
        <PersonLine
          person={site}
          years={formatYears(site.birth_civil, site.death_civil, locale)}
          locale={locale}
        />
      ) : (
        <span className="flex-1">
          <Skeleton>
            <SkeletonLine size="60%" />
          </Skeleton>
        </span>
      )}
      <button type="button" className="text-button" onClick={onChange}>
        <Trans>Choose someone else</Trans>
      </button>
      {children}
    </fieldset>
  );
}
