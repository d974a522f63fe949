import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ROLE } from '#web/features/members/roles.ts';
import { myInvitationsQuery } from '#web/features/sites/my-sites-query.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { today } from '#web/ui/forms/today.ts';
import { UserText } from '#web/ui/user-text.tsx';
import { renderDate } from '#worker/shared/date-format.ts';
import { EmptyState } from './sites-empty-state.tsx';
import { SitesSkeleton } from './sites-skeleton.tsx';

/** The unanswered invitations to the user's address. */
export function MyInvitations() {
  const { t } = useLingui();
  const { locale } = useLocale();
  const list = useQuery(myInvitationsQuery);
  if (list.isPending) return <SitesSkeleton />;
  if (!list.data) return <CallFault error={list.error} again={() => void list.refetch()} />;
  if (list.data.length === 0)
    return (
      <EmptyState>
        <Trans>You have no pending invitations.</Trans>
      </EmptyState>
    );
  return (
    <ul className="flex flex-col divide-y divide-(--line)">
      {list.data.map((invitation) => {
        const { id, token, role, invited_by, note, expires_at } = invitation;
        const site = 'site' in invitation ? invitation.site : null;
        const name = 'site' in invitation ? invitation.site.name : invitation.community.name;
        const until = renderDate(today(new Date(expires_at)), locale);
        return (
          <li key={id} className="flex flex-col items-start gap-2 py-4">
            <p className="font-serif text-xl wrap-anywhere">
              <UserText>{name}</UserText>
            </p>
            <p className="wrap-anywhere">
              <Trans>
                <bdi>{invited_by}</bdi> invites you.
              </Trans>
            </p>
            {note && (
              <blockquote
                className="border-s border-(--line) ps-3 wrap-anywhere whitespace-pre-line"
                dir="auto"
              >
                {note}
              </blockquote>
            )}
            <p className="small dotted">
              <span>{!site ? t`Community` : site.site_type_id === 2 ? t`Life story` : t`Memorial`}</span>
              <span>{t(ROLE[role])}</span>
              <span>{t`Open until ${until}`}</span>
            </p>
            <Link className="button" to="/$locale/invitation" params={{ locale }} search={{ token }}>
              <Trans>Read the invitation</Trans>
              <span className="unseen">
                : <bdi>{name}</bdi>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
