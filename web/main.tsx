// first: its layers precede the styles that screens import
import '#web/ui/app.css';
import { followNavigation, followSession, redirectToLogin } from '#web/app/follow.ts';
import { keepPageUntilNext } from '#web/app/next-page.ts';
import { Providers } from '#web/app/providers.tsx';
import { createRoot, StrictMode, startTransition, useLayoutEffect } from '#web/app/react.ts';
import { createAppRouter } from '#web/app/router.ts';
import { currentLocale } from '#web/i18n/locale-path.ts';
import { activate } from '#web/i18n/messages.ts';
import { refreshing } from '#web/lib/api.ts';
import { onChunkFailure, reloadOnce } from '#web/lib/chunk-reload.ts';
import { parsePageData, seed } from '#web/lib/page-data.ts';
import { fetchForTaps } from '#web/lib/prefetch.ts';
import { askProofsWith } from '#web/lib/proof.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { askReasonsWith } from '#web/lib/reason.ts';
import { isReachable, loadWhenConnected, reconnected } from '#web/lib/reconnect.ts';
import { isSignedIn } from '#web/lib/session.ts';
import { followInput } from '#web/lib/take-over.ts';
import { reportUse } from '#web/lib/telemetry.ts';
import letters from '#web/ui/fonts.css?url';

/**
 * Hydrates the page from the document. The server-rendered HTML stays until everything the app needs has
 * loaded: without a connection, until there is one.
 */
async function start(root: HTMLElement): Promise<void> {
  await loadWhenConnected(() => Promise.all([activate(currentLocale()), stylesheets()]));
  let failed = false;
  onChunkFailure(() => {
    failed = true;
  });
  askReasonsWith(async () => (await import('#web/ui/forms/reason-dialog.tsx')).askForReason());
  askProofsWith(async () =>
    (await import('#web/features/accounts/second-factor/proof-dialog.tsx')).askForProof(),
  );
  const queries = createQueryClient(() => redirectToLogin(router));
  if (isSignedIn()) void refreshing().catch(() => undefined);
  const pageData = parsePageData(document.getElementById('dorot-data')?.textContent ?? '');
  seed(queries, pageData, isSignedIn());
  const router = createAppRouter(queries);
  followNavigation(router);
  followSession(router, queries);
  reportUse(
    () => router.state.matches.at(-1)?.routeId ?? '/',
    (listener) => router.subscribe('onResolved', listener),
  );
  // not before: while nothing listens to its history, the router loses a navigation that is held up
  const unsubscribe = router.subscribe('onRendered', () => {
    unsubscribe();
    keepPageUntilNext(router);
  });
  await yieldToMain();
  // an empty page renders its layout meanwhile
  if (root.hasChildNodes()) await router.load();
  if (failed && root.hasChildNodes() && !(await isReachable())) {
    await reconnected();
    location.reload();
    return;
  }
  await yieldToMain();
  const repeatInput = followInput(root);
  const onRendered = () => {
    repeatInput();
    void fetchForTaps(pageData.later);
  };
  // as a transition, rendered in slices: the page can already be scrolled
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Providers queries={queries} router={router} />
        <RenderedSignal onRendered={onRendered} />
      </StrictMode>,
    ),
  );
}

/** Marks the document as rendered by the app, which triggers loading the fonts. */
function RenderedSignal({ onRendered }: { onRendered: () => void }) {
  useLayoutEffect(() => {
    onRendered();
    dispatchEvent(new Event('drawn'));
  }, [onRendered]);
  return null;
}

/** Yields between the steps of the startup, so that a slow phone can scroll and respond to taps. */
const yieldToMain = () => new Promise((resolve) => setTimeout(resolve));

/** Resolves when the stylesheets have loaded, without waiting for one that hangs. */
const stylesheets = () =>
  Promise.all(
    Array.from(
      document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([media=print])'),
      (link) =>
        link.sheet ??
        new Promise((resolve) => {
          link.addEventListener('load', resolve);
          link.addEventListener('error', resolve);
          setTimeout(resolve, 3000);
        }),
    ),
  );

// in development no document preloads the fonts
if (!document.head.querySelector('link[as=font]'))
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: letters }));

const root = document.getElementById('root');
if (root) {
  start(root).catch(() => {
    if (!root.hasChildNodes()) reloadOnce();
  });
}
