import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import type { AddSite } from '#worker/contract/new-site.ts';
import type { SiteCard } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { SIZES } from '#worker/shared/picture.ts';
import { Portrait } from '#worker/shared/views/portrait.tsx';
import { formatYears } from '#worker/shared/years.ts';
import { useDraft } from './draft.ts';
import { payloadOf } from './payload.ts';
import { sameNameQuery } from './same-name.ts';
import { StepPage } from './step-page.tsx';

type SameStepProps = { onAnother: () => void; onNone: () => void };

/** The warning before a second site of the same name is created. */
export function SameStep(props: SameStepProps) {
  const draft = useDraft();
  const payload = useMemo(() => payloadOf(draft), [draft]);
  return payload && <Question {...props} payload={payload} />;
}

function Question({ payload, onAnother, onNone }: SameStepProps & { payload: AddSite }) {
  const { t } = useLingui();
  const { data } = useQuery(sameNameQuery(payload));
  const none = data?.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: there is nothing to ask, whoever is told
  useEffect(() => {
    if (none) onNone();
  }, [none]);
  if (!data) return <Spinner label={t`Loading`} />;
  return (
    <StepPage step="same" title={t`A site with this name already exists. Is it the same person?`}>
      <ul className="flex flex-col gap-3">
        {data.map((site) => (
          <Found key={site.id} site={site} />
        ))}
      </ul>
      <button type="button" className="button w-fit" onClick={onAnother}>
        <Trans>Create another</Trans>
      </button>
    </StepPage>
  );
}

function Found({ site }: { site: SiteCard }) {
  const { locale } = useLocale();
  const { main, other } = namesFor(site, locale);
  const years = formatYears(site.birth, site.death, locale);
  return (
    <li className="card mb-0! flex items-center gap-4 p-4">
      <span className="*:w-24!">
        <Portrait portrait={site.portrait} name={main.text} alt="" sizes={SIZES.arch} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
        <h2 dir="auto" className="text-xl! wrap-anywhere" {...(main.lang !== locale && { lang: main.lang })}>
          {main.text}
        </h2>
        {other && (
          <p dir="auto" className="wrap-anywhere" {...(other.lang !== locale && { lang: other.lang })}>
            {other.text}
          </p>
        )}
        {years && <p className="small">{years}</p>}
        <Link to="/$locale/site/$id" params={{ locale, id: site.slug }} className="button main">
          <Trans>It is the same person</Trans>
        </Link>
      </div>
    </li>
  );
}
