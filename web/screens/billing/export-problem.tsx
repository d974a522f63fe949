import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BackToSite } from '#web/features/sites/back-to-site.tsx';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';
import { namesFor } from '#worker/shared/lifespan.ts';
import { isNotForYou, NeedsPlan, NotForYou } from './export-service-screen.tsx';

type Props = {
  /** The site's id or slug, as in the page's path. */
  id: string;
  error: unknown;
};

/** The error page of a backup: it needs a plan, it is not for this person, or the site cannot be shown. */
export function ExportProblem({ id, error }: Props) {
  const needsPlan = error instanceof ApiError && error.code === 'plan.none';
  if (!isNotForYou(error) && !needsPlan) return <SiteProblem error={error} />;
  return <NoBackup id={id} needsPlan={needsPlan} />;
}

function NoBackup({ id, needsPlan }: { id: string; needsPlan: boolean }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const site = useQuery(siteQuery(id)).data?.site;
  const name = site && namesFor(site, locale).main;
  useTitle(t`Backup`);
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-6 px-4 py-8">
      <header className="flex flex-col gap-2">
        {name && <BackToSite id={id} name={name.text} lang={name.lang} />}
        <h1>{t`Backup`}</h1>
      </header>
      {needsPlan ? <NeedsPlan site={site} /> : <NotForYou />}
    </div>
  );
}
