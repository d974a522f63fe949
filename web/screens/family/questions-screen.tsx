import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { QuestionsPage } from '#web/features/questions/questions-page.tsx';
import { BackToSite } from '#web/features/sites/back-to-site.tsx';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';

/** The questions that the staff of a site ask, and whom. `id` is the id or slug as in the URL. */
export function QuestionsScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { site } = useSuspenseQuery(siteQuery(id)).data;
  const { main } = namesFor(site, locale);
  useTitle(`${t`Questions to ask`} · ${main.text}`);
  if (!site.can_list_members)
    return (
      <StatePage
        title={t`Only the owners and editors ask questions`}
        action={<BackToSite id={id} name={main.text} lang={main.lang} />}
      />
    );
  return (
    <div className="mx-auto flex w-full max-w-170 flex-col gap-10 px-4 py-8">
      <header className="flex flex-col gap-2">
        <BackToSite id={id} name={main.text} lang={main.lang} />
        <h1>
          <Trans>Questions to ask</Trans>
        </h1>
        <p className="max-w-160 text-(--ink-2)">
          <Trans>Ask the people who remember. Each answer becomes a memory that you approve first.</Trans>
        </p>
      </header>
      <QuestionsPage id={id} siteName={main.text} />
    </div>
  );
}
