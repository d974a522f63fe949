import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { ApprovalNote } from '#web/features/communities/joining/approval-note.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { readKiosk } from '#web/lib/kiosk.ts';
import { rememberPath, useSession } from '#web/lib/session.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useView } from '#web/ui/use-view.tsx';
import { NameSearch } from '#worker/shared/views/message/name-search.tsx';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';
import { DeletedCommunity } from './deleted-community.tsx';

const AskToSee = lazyPart(
  ['members'],
  async () => (await import('#web/features/members/access-requests/ask-to-see.tsx')).AskToSee,
);

/** The error page of a community that is private, missing or deleted, or of a page of its members; other errors as on a site. */
export function CommunityProblem({ error }: { error: unknown }) {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === 'site.private') return <PrivateCommunity />;
  // a screen at another wall is told so by the server
  if (error.code === 'auth.forbidden' && !readKiosk()) return <MembersOnly />;
  if (error.code === 'community.not_found') return <MissingCommunity />;
  if (error.code === 'community.deleted') return <DeletedCommunity error={error} />;
  return <SiteProblem error={error} />;
}

function PrivateCommunity() {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { id } = useParams({ strict: false });
  const { href } = useLocation();
  const { signedIn } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  const title = t`This is a private community`;
  useTitle(title);
  return (
    <StatePage
      title={title}
      action={
        <>
          {id && isAsking ? (
            <Suspense fallback={<p role="status">{t`Loading`}</p>}>
              <AskToSee place={{ kind: 'community', id }} />
            </Suspense>
          ) : (
            <button type="button" className="button main" onClick={() => setIsAsking(true)}>
              <Trans>Ask for access</Trans>
            </button>
          )}
          {signedIn ? (
            <Link className="button" to="/$locale/dashboard/community_code" params={{ locale }}>
              <Trans>Join with a code</Trans>
            </Link>
          ) : (
            <Link
              className="button"
              to="/$locale/login"
              params={{ locale }}
              onClick={() => rememberPath(href)}
            >
              <Trans>Log in</Trans>
            </Link>
          )}
        </>
      }
    >
      <p>
        <Trans>Only its members can see it. You can ask for access.</Trans>
      </p>
      <ApprovalNote />
    </StatePage>
  );
}

function MembersOnly() {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { id } = useParams({ strict: false });
  const title = t`This page is for members of the community`;
  useTitle(title);
  return (
    <StatePage
      title={title}
      action={
        id && (
          <Link className="button main" to="/$locale/community/$id" params={{ locale, id }}>
            <Trans>Open the community</Trans>
          </Link>
        )
      }
    >
      <p>
        <Trans>On the community’s own page you can ask to join, or join with a code.</Trans>
      </p>
    </StatePage>
  );
}

function MissingCommunity() {
  const { t } = useLingui();
  const view = useView();
  const { locale } = useLocale();
  const title = t`This community could not be found`;
  useTitle(title);
  return (
    <StatePage
      title={title}
      action={
        <>
          <NameSearch view={view} />
          <Link className="button" to="/$locale" params={{ locale }}>
            <Trans>Back to the home page</Trans>
          </Link>
        </>
      }
    >
      <p>
        <Trans>It may have been deleted, or its address may be incorrect.</Trans>
      </p>
    </StatePage>
  );
}
