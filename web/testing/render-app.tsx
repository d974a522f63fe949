import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { followNavigation, followSession } from '#web/app/follow.ts';
import { Providers } from '#web/app/providers.tsx';
import { createAppRouter } from '#web/app/router.ts';
import { AREAS, type Area } from '#web/i18n/areas.ts';
import { currentLocale, localeOfPath } from '#web/i18n/locale-path.ts';
import { activate, loadMessages } from '#web/i18n/messages.ts';
import { createQueryClient } from '#web/lib/query-client.ts';

let leaveLast: () => void = () => undefined;

/**
 * Renders the whole app at a path, as `main.tsx` does. Unmounts the previous one first, and the last one
 * after its test.
 */
export async function renderApp(path: string) {
  leaveLast();
  await activate(localeOfPath(path) ?? currentLocale());
  // a part that an earlier test has loaded has its messages in the language of that test
  await loadMessages(...(Object.keys(AREAS) as Area[]));
  const queries = createQueryClient();
  const router = createAppRouter(queries, createMemoryHistory({ initialEntries: [path] }));
  const stops = [followNavigation(router), followSession(router, queries)];
  await router.load();
  const view = render(<Providers queries={queries} router={router} />);
  const leave = () => {
    for (const stop of stops) stop();
    view.unmount();
    queries.clear();
    // a navigation that is still under way may end after the document is gone
    router.startTransition = async () => false;
  };
  leaveLast = leave;
  onTestFinished(leave);
  return { router, queries, leave };
}
