import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { StateWord } from '#web/features/admin/public.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import type { TextEntry } from '#worker/contract/text-admin.ts';
import { textEntriesQuery } from './text-admin-queries.ts';
import { GROUP_NAMES, groupOf } from './text-names.ts';

/** The texts that can be edited, in groups. */
export function TextList() {
  const { i18n } = useLingui();
  const { data, error, refetch } = useQuery(textEntriesQuery);
  if (error && !data) return <CallFault error={error} again={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  return Object.entries(GROUP_NAMES).map(([group, name]) => (
    <section key={group} aria-labelledby={`texts-${group}`}>
      <h2 id={`texts-${group}`}>{i18n._(name)}</h2>
      <ul className="divide-y divide-(--line) border-y border-(--line)">
        {data.texts
          .filter(({ key }) => groupOf(key) === group)
          .map((entry) => (
            <TextRow key={entry.key} entry={entry} />
          ))}
      </ul>
    </section>
  ));
}

function TextRow({ entry: { key, is_default, has_draft, updated_at } }: { entry: TextEntry }) {
  const { locale } = useLocale();
  const day = useLocalDay();
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-6">
      <Link
        to="/$locale/admin/cms"
        params={{ locale }}
        search={{ key }}
        className="flex min-h-11 min-w-48 flex-1 items-center font-medium underline underline-offset-4"
      >
        <bdi>{key}</bdi>
      </Link>
      {has_draft && (
        <StateWord tone="warning">
          <Trans>Draft</Trans>
        </StateWord>
      )}
      {is_default ? (
        <StateWord tone="quiet">
          <Trans>Default</Trans>
        </StateWord>
      ) : (
        <StateWord tone="good">
          <Trans>Edited</Trans>
        </StateWord>
      )}
      {updated_at && (
        <time className="small" dateTime={updated_at}>
          {day(updated_at)}
        </time>
      )}
    </li>
  );
}
