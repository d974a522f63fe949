import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RequestList } from '#web/features/members/access-requests/request-list.tsx';
import { Fault } from '#web/features/members/fault.tsx';
import { HandOver } from '#web/features/members/invitations/hand-over.tsx';
import { InviteSection } from '#web/features/members/invitations/invite-section.tsx';
import { LeaveSite } from '#web/features/members/list/leave-site.tsx';
import { MemberList } from '#web/features/members/list/member-list.tsx';
import { membersQuery } from '#web/features/members/list/member-queries.ts';
import { MembersSkeleton } from '#web/features/members/list/members-skeleton.tsx';
import { newcomersQuery } from '#web/features/members/newcomers-query.ts';
import { BackToSite } from '#web/features/sites/back-to-site.tsx';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useSession } from '#web/lib/session.ts';
import { useTitle } from '#web/lib/use-title.ts';
import type { Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';

/** The members of a site, the pending requests and the invitations. `id` is the id or slug as in the URL. */
export function MembersScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { user } = useSession();
  const { site } = useSuspenseQuery(siteQuery(id)).data;
  const list = useInfiniteQuery({ ...membersQuery(id), enabled: site.can_list_members });
  const newcomers = useQuery({ ...newcomersQuery(id), enabled: site.can_list_members });
  const { main } = namesFor(site, locale);
  useTitle(t`Members`);
  const siteLink = <BackToSite id={id} name={main.text} lang={main.lang} />;
  const isForbidden = list.error instanceof ApiError && list.error.code === 'auth.forbidden';
  const [first] = newcomers.isPending ? [] : (list.data?.pages ?? []);
  if (!site.can_list_members || (!first && isForbidden))
    return <ForbiddenPage site={site} id={id} name={main.text} siteLink={siteLink} />;
  return (
    <div className="mx-auto flex w-full max-w-170 flex-col gap-10 px-4 py-8">
      <header>
        {siteLink}
        <h1>
          <Trans>Members</Trans>
        </h1>
      </header>
      {!first && !list.error && <MembersSkeleton />}
      {!first && list.error && <Fault error={list.error} again={() => void list.refetch()} />}
      {first && (
        <>
          <RequestList id={id} />
          <InviteSection id={id} siteId={site.id} name={main.text} invitable={first.invitable} />
          <MemberList id={id} userId={user?.id} />
          {first.invitable.includes('owner') && <HandOver id={id} siteId={site.id} name={main.text} />}
          {first.can_name_successors && (
            <Link
              className="inline-block self-start py-2.5 underline underline-offset-4"
              to="/$locale/site/$id/succession"
              params={{ locale, id }}
            >
              <Trans>Successors</Trans>
            </Link>
          )}
          {first.can_leave && user && <LeaveSite id={id} userId={user.id} name={main.text} />}
        </>
      )}
    </div>
  );
}

function ForbiddenPage({
  site,
  id,
  name,
  siteLink,
}: {
  site: Site;
  id: string;
  name: string;
  siteLink: ReactNode;
}) {
  const { t } = useLingui();
  const { user } = useSession();
  const title =
    site.privilege === 'member'
      ? t`Your membership of the site of ${name}`
      : t`Only the family can see the list of members`;
  return (
    <StatePage
      title={title}
      action={
        <>
          {site.privilege === 'member' && user && <LeaveSite id={id} userId={user.id} name={name} />}
          {siteLink}
        </>
      }
    >
      <p>
        {site.privilege === 'member' ? (
          <Trans>You are a member here. Only the owners and editors can see who else is.</Trans>
        ) : (
          <Trans>Only the owners and editors of the site see it.</Trans>
        )}
      </p>
    </StatePage>
  );
}
