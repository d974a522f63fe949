import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { rememberPath, useSession } from '#web/lib/session.ts';
import { type BarLink, examplesLink, visitorLinks } from '#worker/shared/views/frame/bar-links.tsx';
import type { View } from '#worker/shared/views/view.ts';

/** The links of the top menu for the current user or visitor. */
export function useBarLinks(view: View): BarLink[] {
  const { t } = useLingui();
  const { signedIn } = useSession();
  const currentHref = useLocation({ select: ({ href }) => href });
  return signedIn
    ? [examplesLink(view), { key: 'sites', href: `/${view.locale}/sites`, label: t`My sites` }]
    : visitorLinks(view, () => rememberPath(currentHref));
}
