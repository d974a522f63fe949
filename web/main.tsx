import { isFirst } from '#web/app/first-routes.ts';
import { askToSignIn, followNavigation, followSession } from '#web/app/follow.ts';
import { Providers } from '#web/app/providers.tsx';
import { createRoot, StrictMode, startTransition, useLayoutEffect } from '#web/app/react.ts';
import { createAppRouter } from '#web/app/router.ts';
import { activate } from '#web/i18n/activate.ts';
import { currentLocale } from '#web/i18n/locale-path.ts';
import { refreshing } from '#web/lib/api.ts';
import { onChunkFailure, reloadOnce } from '#web/lib/chunk-reload.ts';
import { readPageData, seed } from '#web/lib/page-data.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { isSignedIn } from '#web/lib/session.ts';
import '#web/ui/app.css';
import letters from '#web/ui/fonts.css?url';

/**
 * Takes the page over from the document. Until everything it needs is here, what the server rendered
 * stays as it is; if something cannot be loaded, it stays for good.
 */
async function start(root: HTMLElement): Promise<void> {
  let failed = false;
  onChunkFailure(() => {
    failed = true;
  });
  await Promise.all([activate(currentLocale()), stylesheets()]);
  const queries = createQueryClient(() => askToSignIn(router));
  if (isSignedIn()) void refreshing().catch(() => undefined);
  seed(queries, readPageData(), isSignedIn());
  const router = createAppRouter(queries);
  followNavigation(router);
  followSession(router, queries);
  await breath();
  // where the map does not come, the router meets that again, and shows its error page
  if (!isFirst(location.pathname)) await router.options.context.unfold?.().catch(() => undefined);
  // an empty page shows its frame meanwhile
  if (root.hasChildNodes()) await router.load();
  if (failed && root.hasChildNodes()) return;
  await breath();
  // drawn a little at a time: the page can already be scrolled
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Providers queries={queries} router={router} />
        <Drawn />
      </StrictMode>,
    ),
  );
}

/** Tells the document that the app stands in its place: the letters come with it. */
function Drawn() {
  useLayoutEffect(() => {
    dispatchEvent(new Event('drawn'));
  }, []);
  return null;
}

/** A slow phone scrolls and answers a tap between one piece of the start and the next. */
const breath = () => new Promise((done) => setTimeout(done));

/** One that hangs is not waited for. */
const stylesheets = () =>
  Promise.all(
    Array.from(
      document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([media=print])'),
      (link) =>
        link.sheet ??
        new Promise((done) => {
          link.addEventListener('load', done);
          link.addEventListener('error', done);
          setTimeout(done, 3000);
        }),
    ),
  );

// in development no document names them
if (!document.head.querySelector('link[as=font]'))
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: letters }));

const root = document.getElementById('root');
if (root) {
  start(root).catch(() => {
    if (!root.hasChildNodes()) reloadOnce();
  });
}
