import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { WaitingLinks } from '#web/features/members/waiting-links.tsx';
import { myCommunitiesQuery } from '#web/features/sites/my-sites-query.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { COUNTED_MOST } from '#worker/contract/community.ts';
import { EmptyState } from './sites-empty-state.tsx';
import { SitesSkeleton } from './sites-skeleton.tsx';

const WAY = 'inline-flex min-h-11 items-center underline underline-offset-4';

/** The communities of the user. */
export function MyCommunities() {
  const { t } = useLingui();
  const { locale } = useLocale();
  const list = useQuery(myCommunitiesQuery);
  if (list.isPending) return <SitesSkeleton />;
  if (!list.data) return <CallFault error={list.error} again={() => void list.refetch()} />;
  if (list.data.length === 0)
    return (
      <EmptyState action={<Ways />}>
        <Trans>Your communities will appear here.</Trans>
      </EmptyState>
    );
  const roles = { owner: t`Owner`, sec_owner: t`Co-Owner`, editor: t`Editor`, member: t`Member` };
  return (
    <>
      <Ways />
      <ul className="flex flex-col divide-y divide-(--line)">
        {list.data.map(({ id, slug, name, role, people_count: people, can_pair, ...waiting }) => (
          <li key={id} className="py-4">
            <Link
              className="inline-block min-h-11 py-2 font-serif text-xl wrap-anywhere underline-offset-4 hover:underline"
              to="/$locale/community/$id"
              params={{ locale, id: slug }}
              dir="auto"
            >
              {name}
            </Link>
            <p className="small dotted">
              <span>{roles[role]}</span>
              <span>
                {people < COUNTED_MOST
                  ? t`${plural(people, { 0: 'No one on its wall yet', one: '# person on its wall', other: '# people on its wall' })}`
                  : t`More than ${COUNTED_MOST} people on its wall`}
              </span>
            </p>
            <WaitingLinks waiting={waiting} id={slug} />
            {can_pair && (
              <p>
                <Link
                  className={WAY}
                  to="/$locale/community/$id/settings/memory-wall"
                  params={{ locale, id: slug }}
                >
                  <Trans>Screens</Trans>
                </Link>
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The ways to a further community. */
function Ways() {
  const { locale } = useLocale();
  return (
    <div className="flex flex-wrap gap-3 [.note_&]:justify-center">
      <Link className="button" to="/$locale/onboarding/community" params={{ locale }}>
        <Trans>Create a community</Trans>
      </Link>
      <Link className="button" to="/$locale/dashboard/community_code" params={{ locale }}>
        <Trans>Join with a code</Trans>
      </Link>
    </div>
  );
}
