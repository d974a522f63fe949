/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { View } from '#worker/shared/views/view.ts';

export const HomeLink = ({
  view: { Link, i18n, locale },
}: {
  view: Pick<View, 'Link' | 'i18n' | 'locale'>;
}) => (
  <Link className="button" href={`/${locale}`} exact>
    {i18n._(msg`Back to the home page`)}
  </Link>
);
