import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { followNavigation, followSession } from '#web/app/follow.ts';
import { Providers } from '#web/app/providers.tsx';
import { createAppRouter } from '#web/app/router.ts';
import { activate } from '#web/i18n/activate.ts';
import { currentLocale, localeOfPath } from '#web/i18n/locale-path.ts';
import { createQueryClient } from '#web/lib/query-client.ts';

let leaveLast: () => void = () => undefined;

/** The whole app at an address, as `main.tsx` starts it. The one before is left first, and the last when its test ends. */
export async function renderApp(path: string) {
  leaveLast();
  await activate(localeOfPath(path) ?? currentLocale());
  const queries = createQueryClient();
  const router = createAppRouter(queries, createMemoryHistory({ initialEntries: [path] }));
  const stops = [followNavigation(router), followSession(router, queries)];
  await router.load();
  const view = render(<Providers queries={queries} router={router} />);
  const leave = () => {
    for (const stop of stops) stop();
    view.unmount();
  };
  leaveLast = leave;
  onTestFinished(leave);
  return { router, queries, leave };
}
