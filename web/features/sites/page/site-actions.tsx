import { useView } from '#web/ui/use-view.tsx';
import type { Site } from '#worker/contract/site.ts';
import { type Composed, SiteActions as SiteActionsView } from '#worker/shared/views/site/site-actions.tsx';

type Props = {
  site: Site;
  hrefOf: (kind: Composed) => string;
  /**
   * True only once their permissions are known as well; without a network the visitor's permissions apply.
   */
  signedIn: boolean;
  /** Whether the signed-in user's permissions are being fetched. */
  isLoadingPermissions: boolean;
  /** Whether fetching them failed: the user may write, and the server decides. */
  permissionsUnknown: boolean;
};

/**
 * The actions of a site: a bar at the bottom on a phone, beside the story elsewhere. On an open site visitors
 * write first and sign up at the end; on a regular one users who were not invited request membership first.
 */
export function SiteActions({ site, hrefOf, signedIn, isLoadingPermissions, permissionsUnknown }: Props) {
  const { frozen, mode } = site;
  const mayWrite = signedIn ? site.can.new_post : (mode === 'open' || permissionsUnknown) && !frozen;
  const mayRequestAccess =
    mode === 'regular' && !frozen && site.privilege === 'none' && !site.suspended && !isLoadingPermissions;
  const may = mayWrite ? 'write' : mayRequestAccess ? 'ask' : null;
  return <SiteActionsView view={useView()} site={site} may={may} hrefOf={hrefOf} />;
}
