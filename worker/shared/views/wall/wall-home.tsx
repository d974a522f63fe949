/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { View } from '#worker/shared/views/view.ts';

/** Leads from a wall to the page of its community. `id` is the community's id or slug. */
export const WallHome = ({ view: { i18n, locale, Link }, id }: { view: View; id: string }) => (
  <p className="wall-home">
    <Link href={`/${locale}/community/${encodeURIComponent(id)}`} exact>
      {i18n._(msg`The community’s page`)}
    </Link>
  </p>
);
