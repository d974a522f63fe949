import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SuggestionEditor, suggestionListQuery } from '#web/features/suggestion-admin/suggestion-editor.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { LOCALES, type Locale } from '#worker/shared/locale.ts';

/** What the search suggests before anything is typed, in each language. */
export function SearchSuggestionsScreen({ language }: { language: Locale }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { data, error, refetch } = useQuery(suggestionListQuery(language));
  useTitle(t`Search suggestions`);
  const names = { en: t`English`, he: t`Hebrew` };
  return (
    <div className="flex max-w-270 flex-col gap-6">
      <h1>
        <Trans>Search suggestions</Trans>
      </h1>
      <nav aria-label={t`Language`} className="dashboard-tabs">
        {LOCALES.map((one) => (
          <Link
            key={one}
            to="/$locale/admin/search-suggestions"
            params={{ locale }}
            search={{ language: one }}
            activeProps={{}}
            {...(one === language && { 'aria-current': 'page' as const })}
          >
            {names[one]}
          </Link>
        ))}
      </nav>
      {error && !data ? (
        <CallFault error={error} again={() => void refetch()} />
      ) : data ? (
        <SuggestionEditor key={`${language} ${data.revision}`} list={data} />
      ) : (
        <SkeletonRows />
      )}
    </div>
  );
}
