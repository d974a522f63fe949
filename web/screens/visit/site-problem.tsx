import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation, useParams, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { withMoreWords } from '#web/i18n/activate.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError, needsSignIn } from '#web/lib/api-error.ts';
import { rememberPath, useSession } from '#web/lib/session.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { StatePage } from '#web/ui/state-page.tsx';

const AskToSee = lazy(async () => {
  await withMoreWords();
  return { default: (await import('#web/features/members/ask-to-see.tsx')).AskToSee };
});

const SignInToRead = lazy(async () => {
  await withMoreWords();
  return { default: (await import('#web/screens/family/sign-in-to-read.tsx')).SignInToRead };
});

const NotOpenYet = lazy(async () => {
  await withMoreWords();
  return { default: (await import('#web/screens/family/not-open-yet.tsx')).NotOpenYet };
});

const DeletedSite = lazy(async () => {
  await withMoreWords();
  return { default: (await import('#web/screens/family/deleted-site.tsx')).DeletedSite };
});

/** For a site that cannot be shown: private, for those who log in, not open yet, missing (a deleted one is), or not reached. Anything else is not ours to word. */
export function SiteProblem({ error }: { error: unknown }) {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === 'site.private') return <PrivateSite />;
  if (error.code === 'site.not_found') return <MissingSite />;
  if (needsSignIn(error))
    return (
      <Suspense>
        <SignInToRead />
      </Suspense>
    );
  if (error.code === 'site.not_open')
    return (
      <Suspense>
        <NotOpenYet title={error.detail} />
      </Suspense>
    );
  if (error.code === 'member.suspended') return <StatePage title={error.detail} />;
  if (error.code === 'site.deleted')
    return (
      <Suspense>
        <DeletedSite error={error} />
      </Suspense>
    );
  return <Unreached error={error} />;
}

function PrivateSite() {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { signedIn } = useSession();
  const { id } = useParams({ strict: false });
  const { href, search } = useLocation();
  const [asks, setAsks] = useState('compose' in search);
  const title = t`This is a private site`;
  useTitle(title);
  return (
    <StatePage
      title={title}
      action={
        <>
          {id && asks ? (
            <Suspense fallback={<p role="status">{t`Loading`}</p>}>
              <AskToSee id={id} />
            </Suspense>
          ) : (
            <button type="button" className="button main" onClick={() => setAsks(true)}>
              <Trans>Ask for access</Trans>
            </button>
          )}
          {!signedIn && (
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
        <Trans>Only people the family invited can see it. You can ask for access.</Trans>
      </p>
    </StatePage>
  );
}

function MissingSite() {
  const { t } = useLingui();
  const { locale } = useLocale();
  const title = t`Site Not Found`;
  useTitle(title);
  return (
    <StatePage
      title={title}
      action={
        <Link className="button" to="/$locale" params={{ locale }}>
          <Trans>Back to the home page</Trans>
        </Link>
      }
    >
      <p>
        <Trans>
          The site you are looking for does not exist. It may have been deleted, or the site address might be
          incorrect.
        </Trans>
      </p>
    </StatePage>
  );
}

function Unreached({ error }: { error: ApiError }) {
  const { t } = useLingui();
  const router = useRouter();
  return (
    <StatePage
      title={error.status === 0 ? t`No connection` : t`Something went wrong on our side.`}
      action={
        <button type="button" className="button main" onClick={() => void router.invalidate()}>
          <Trans>Try again</Trans>
        </button>
      }
    >
      <p role="alert">{error.detail}</p>
      {error.requestId && (
        <p className="small">
          <bdi dir="ltr">{error.requestId}</bdi>
        </p>
      )}
    </StatePage>
  );
}
