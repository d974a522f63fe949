import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LeavePlace } from '#web/features/members/list/leave-place.tsx';
import { People } from '#web/features/members/people.tsx';
import type { Place } from '#web/features/members/place.ts';
import { BackToSite } from '#web/features/sites/back-to-site.tsx';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useSession } from '#web/lib/session.ts';
import { useTitle } from '#web/lib/use-title.ts';
import type { Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';

/** The members of a site, the pending requests and the invitations. `id` is the id or slug as in the URL. */
export function MembersScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { site } = useSuspenseQuery(siteQuery(id)).data;
  const { main } = namesFor(site, locale);
  useTitle(t`Members`);
  const place = { kind: 'site', id } as const;
  const siteLink = <BackToSite id={id} name={main.text} lang={main.lang} />;
  return (
    <People
      place={place}
      placeId={site.id}
      name={main.text}
      isOpen={site.can_list_members}
      back={siteLink}
      forbidden={<ForbiddenPage site={site} place={place} name={main.text} siteLink={siteLink} />}
    >
      {(first) =>
        'site' in first &&
        first.can_name_successors && (
          <Link
            className="inline-block self-start py-2.5 underline underline-offset-4"
            to="/$locale/site/$id/succession"
            params={{ locale, id }}
          >
            <Trans>Successors</Trans>
          </Link>
        )
      }
    </People>
  );
}

function ForbiddenPage({
  site,
  place,
  name,
  siteLink,
}: {
  site: Site;
  place: Place;
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
          {site.privilege === 'member' && user && <LeavePlace place={place} userId={user.id} name={name} />}
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
