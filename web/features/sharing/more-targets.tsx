import type { SharedPage } from '#worker/shared/shared-page.ts';
import { SHARE_TARGETS } from './share-targets.ts';
import { TargetLink } from './target-link.tsx';

const OTHERS = SHARE_TARGETS.filter(({ id }) => id !== 'whatsapp');

/** The entries of the menu of a page’s share row. */
export const MoreTargets = (props: { page: SharedPage; onCopy: () => void }) =>
  OTHERS.map((target) => <TargetLink key={target.id} target={target} className="link" {...props} />);
