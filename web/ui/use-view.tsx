import { useLingui } from '@lingui/react';
import { Link, useRouter } from '@tanstack/react-router';
import { useFormat } from '#web/i18n/format.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { isWork } from '#web/lib/edition.ts';
import type { LinkProps, View } from '#worker/shared/views/view.ts';

/** The view context for components shared with the server; in the app, its links are the router's. */
export function useView(): View {
  const { i18n } = useLingui();
  const { locale } = useLocale();
  return { locale, edition: isWork() ? 'work' : 'memorial', i18n, format: useFormat(), Link: RouterLink };
}

function RouterLink({ href, current = false, exact, stays = false, replaces = false, ...props }: LinkProps) {
  const { parseSearch } = useRouter().options;
  const { pathname, search, hash } = new URL(href, location.origin);
  return (
    <Link
      to={pathname}
      search={parseSearch(search)}
      hash={hash.slice(1)}
      resetScroll={!stays}
      replace={replaces}
      activeProps={{}}
      activeOptions={{ exact: exact || hash !== '', includeHash: hash !== '' }}
      {...(current && { 'aria-current': 'page' as const })}
      {...props}
    />
  );
}
