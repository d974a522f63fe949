import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { listMyCommunities } from '#worker/contract/community.ts';
import type { ReplyOf } from '#worker/contract/endpoint.ts';

type MyCommunity = NonNullable<ReplyOf<typeof listMyCommunities>>['communities'][number];

type Props = {
  waiting: Pick<MyCommunity, 'asked_count' | 'pending_count' | 'request_count' | 'waiting_names_count'>;
  /** The community's id or slug, for its address. */
  id: string;
  className?: string;
};

const WAY = 'inline-flex min-h-11 items-center underline underline-offset-4';

/** What waits for the staff of a community, each with the way to where it is decided; nothing where nothing does. */
export function WaitingLinks({ waiting, id, className = '' }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const params = { locale, id };
  const { asked_count: requestCount, pending_count: memories, request_count: people } = waiting;
  const { waiting_names_count: names } = waiting;
  if (requestCount + memories + people + names === 0) return null;
  return (
    <p className={`flex flex-wrap gap-x-5 ${className}`}>
      {requestCount > 0 && (
        <Link className={WAY} to="/$locale/community/$id/sites" params={params}>
          {t`${plural(requestCount, { one: '# site asks to join', other: '# sites ask to join' })}`}
        </Link>
      )}
      {memories > 0 && (
        <Link className={WAY} to="/$locale/community/$id" params={params} hash="community-memories">
          {t`${plural(memories, { one: '# memory waits for approval', other: '# memories wait for approval' })}`}
        </Link>
      )}
      {names > 0 && (
        <Link className={WAY} to="/$locale/community/$id/wall" params={params} search={{ hidden: 'true' }}>
          {t`${plural(names, { one: '# name waits for approval', other: '# names wait for approval' })}`}
        </Link>
      )}
      {people > 0 && (
        <Link className={WAY} to="/$locale/community/$id/members" params={params}>
          {t`${plural(people, { one: '# person asks to join', other: '# people ask to join' })}`}
        </Link>
      )}
    </p>
  );
}
