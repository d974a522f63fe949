import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { MovedMemory } from '#web/features/memories/feed/moved-memory.tsx';
import { ApiError, needsSignIn } from '#web/lib/api-error.ts';
import { rememberPath, useSession } from '#web/lib/session.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useView } from '#web/ui/use-view.tsx';
import { MessagePage } from '#worker/shared/views/message/message-page.tsx';
import { MESSAGES, type Message } from '#worker/shared/views/message/messages.ts';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';

const AskToSee = lazyPart(
  ['members'],
  async () => (await import('#web/features/members/access-requests/ask-to-see.tsx')).AskToSee,
);

const DeletedSite = lazyPart(
  ['family'],
  async () => (await import('#web/screens/family/deleted-site.tsx')).DeletedSite,
);

/**
 * The error page of a site that is private, requires a login, is not open yet, is missing or deleted, or is
 * unreachable. Errors other than `ApiError` are rethrown.
 */
export function SiteProblem({ error }: { error: unknown }) {
  const { memory } = useSearch({ strict: false });
  if (!(error instanceof ApiError)) throw error;
  return (
    <>
      {memory !== undefined && NOT_SHOWN.includes(error.code) && <MovedMemory id={memory} />}
      <Explanation error={error} />
    </>
  );
}

/** Where a link to a memory that was moved since may still lead to it. */
const NOT_SHOWN: ApiError['code'][] = [
  'site.private',
  'site.not_found',
  'site.deleted',
  'auth.token_missing',
];

function Explanation({ error }: { error: ApiError }) {
  if (error.code === 'site.private') return <PrivateSite />;
  if (error.code === 'grave.not_found') return <ClosedSite kind="grave-missing" />;
  if (error.code === 'notice.not_found') return <ClosedSite kind="page-missing" />;
  if (error.code === 'site.not_found') return <ClosedSite kind="site-missing" />;
  if (needsSignIn(error)) return <ClosedSite kind="sign-in" />;
  if (error.code === 'site.not_open') return <ClosedSite kind="not-open" />;
  if (error.code === 'member.suspended') return <StatePage title={error.detail} />;
  if (error.code === 'site.deleted')
    return (
      <Suspense>
        <DeletedSite error={error} />
      </Suspense>
    );
  return <Unreachable error={error} />;
}

type ClosedSiteProps = { kind: Message; onAsk?: () => void; request?: ReactNode };

/** Explains why a site is not shown and offers the next step, returning here after a login. */
function ClosedSite({ kind, ...actions }: ClosedSiteProps) {
  const view = useView();
  const { signedIn } = useSession();
  const { href } = useLocation();
  useTitle(view.i18n._(MESSAGES[kind].title));
  return (
    <MessagePage
      view={view}
      kind={kind}
      signedIn={signedIn}
      onLogIn={() => rememberPath(href)}
      {...actions}
    />
  );
}

function PrivateSite() {
  const { t } = useLingui();
  const { id } = useParams({ strict: false });
  const { search } = useLocation();
  const [isRequesting, setIsRequesting] = useState('compose' in search);
  return (
    <ClosedSite
      kind="private"
      onAsk={() => setIsRequesting(true)}
      request={
        id &&
        isRequesting && (
          <Suspense fallback={<p role="status">{t`Loading`}</p>}>
            <AskToSee place={{ kind: 'site', id }} />
          </Suspense>
        )
      }
    />
  );
}

function Unreachable({ error }: { error: ApiError }) {
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
