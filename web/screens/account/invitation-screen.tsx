import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { Fault } from '#web/features/members/fault.tsx';
import { InvitationAnswer } from '#web/features/members/joining/invitation-answer.tsx';
import { CommunityInvitationHead, InvitationHead } from '#web/features/members/joining/invitation-head.tsx';
import { InvitationOver } from '#web/features/members/joining/invitation-over.tsx';
import { type JoinedPlace, takeJoining } from '#web/features/members/joining/joining.ts';
import {
  type InvitationPreview,
  openedQuery,
  useAccept,
} from '#web/features/members/joining/opened-invitation-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { logout, useSession } from '#web/lib/session.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';
import { useView } from '#web/ui/use-view.tsx';
import type { User } from '#worker/contract/account.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { InvitationNote } from '#worker/shared/views/message/invitation-note.tsx';
import { InvitationSignUp } from './invitation-sign-up.tsx';

const InvitedWriter = lazyPart(
  ['writing'],
  async () => (await import('#web/features/memories/kinds/writing/invited-writer.tsx')).InvitedWriter,
);

/** An invitation: sender, site or community, and response. Opening it is visible to the sender and accepts nothing. */
export function InvitationScreen({ token }: { token: string | undefined }) {
  const { t } = useLingui();
  useTitle(t`An invitation`);
  return token ? <Opened token={token} /> : <InvitationOver seen={null} />;
}

function Opened({ token }: { token: string }) {
  const view = useView();
  const opened = useQuery(openedQuery(token));
  const invitation = opened.data;
  if (invitation) return <InvitationPage token={token} seen={invitation} />;
  if (opened.isPending) return <InvitationNote view={view} />;
  const { error } = opened;
  if (error instanceof ApiError && UNKNOWN.includes(error.code)) return <InvitationOver seen={null} />;
  return (
    <div className="mx-auto w-full max-w-120 px-4 py-10">
      <Fault error={error} again={() => void opened.refetch()} />
    </div>
  );
}

/** The errors of an unknown invitation, including a truncated link. */
const UNKNOWN: ApiError['code'][] = ['invitation.not_found', 'request.invalid', 'page.not_found'];

function InvitationPage({ token, seen }: { token: string; seen: InvitationPreview }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { signedIn, user } = useSession();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { site, community, state, kind } = seen;
  const accept = useAccept(token, community ? 'community' : 'site');
  // read once: an acceptance begun before signing up continues automatically
  const [joining] = useState(() => (signedIn ? takeJoining(token) : null));
  const place = site ?? community;

  async function toPlace({ kind, id }: JoinedPlace) {
    const to = kind === 'site' ? '/$locale/site/$id' : '/$locale/community/$id';
    await navigate({ to, params: { locale, id: String(id) }, replace: true });
    queries.removeQueries(openedQuery(token));
  }
  const join = () =>
    accept.mutate(undefined, {
      onSuccess: (joined) => {
        const name = place ? namesFor(place, locale).main.text : '';
        const member = site
          ? t`You are now a member of the site of ${name}.`
          : t`You are now a member of ${name}.`;
        const owner = site ? t`You now own the site of ${name}.` : t`You now own ${name}.`;
        toast({ variant: 'success', title: seen.role === 'owner' ? owner : member });
        void toPlace(joined);
      },
    });

  const verified = user?.active === '1';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when who is here is known
  useEffect(() => {
    if (!verified || !joining) return;
    if (place && kind === 'link' && accept.isIdle) join();
    if (!place && state === 'accepted' && joining.kind === 'email') void toPlace(joining.to);
  }, [verified, joining, state]);

  if (!place) return <InvitationOver seen={seen} />;
  return (
    <div className="mx-auto flex w-full max-w-120 flex-col gap-8 px-4 py-10">
      {site && <InvitationHead seen={seen} site={site} />}
      {community && <CommunityInvitationHead seen={seen} community={community} />}
      {!signedIn ? (
        <>
          <InvitationSignUp
            token={token}
            seen={seen}
            to={{ kind: site ? 'site' : 'community', id: place.id }}
          />
          {site && seen.role !== 'owner' && (
            <Suspense>
              <InvitedWriter siteId={site.id} invite={token} email={seen.email} />
            </Suspense>
          )}
        </>
      ) : !user ? (
        <Skeleton>
          <SkeletonLine size="40%" />
        </Skeleton>
      ) : seen.email !== null && seen.email !== user.email ? (
        <WrongAccountNotice user={user} email={seen.email} />
      ) : (
        <InvitationAnswer token={token} seen={seen} accept={accept} onAccept={join} />
      )}
    </div>
  );
}

/** The invitation was sent to an address other than the signed-in user's. */
function WrongAccountNotice({ user, email }: { user: User; email: string }) {
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <p className="wrap-anywhere">
        <Trans>
          This invitation was sent to <bdi dir="ltr">{email}</bdi>, and you are logged in with{' '}
          <bdi dir="ltr">{user.email}</bdi>.
        </Trans>
      </p>
      <button type="button" className="button main" onClick={() => void leave()}>
        <Trans>Log out and continue</Trans>
      </button>
    </div>
  );
}

/** Logging out navigates to the home page by default; here it returns to the invitation. */
async function leave(): Promise<void> {
  const currentPath = location.pathname + location.search;
  await logout();
  location.assign(currentPath);
}
