import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import { pendingQuery } from './moderation-queries.ts';

/** The number of pending memories, for users who may decide; links to them. */
export function PendingLine({ id }: { id: string }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { data } = useInfiniteQuery(pendingQuery(id));
  if (!data) return null;
  const [first] = data.pages;
  const count = first?.memories.length ?? 0;
  return (
    <Link
      to="/$locale/site/$id/moderation"
      params={{ locale, id }}
      className={`mb-4 flex ${count ? '' : 'small'} min-h-11 items-center underline underline-offset-4 print:hidden`}
    >
      {count === 0 ? (
        <Trans>Approvals and deleted memories</Trans>
      ) : first?.next_cursor ? (
        <Trans>More than {count} memories wait for approval</Trans>
      ) : (
        t`${plural(count, { one: '# memory waits for approval', other: '# memories wait for approval' })}`
      )}
    </Link>
  );
}
