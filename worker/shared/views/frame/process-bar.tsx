/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import { PRODUCT_NAME } from '#worker/shared/brand.ts';
import { MarkIcon } from '#worker/shared/views/icons.tsx';
import { More } from '#worker/shared/views/more.tsx';
import type { View } from '#worker/shared/views/view.ts';

/** The bar of a step-by-step process: a way out, and no other navigation. */
export function ProcessBar({ view, onCancel }: { view: View; onCancel?: () => void }) {
  const { i18n, locale, Link } = view;
  const home = `/${locale}`;
  return (
    <header className="bar ruled">
      <Link className="link logo" href={home} exact>
        <MarkIcon />
        {PRODUCT_NAME[locale]}
      </Link>
      <More className="link" href={home} {...(onCancel && { onMore: onCancel })}>
        {i18n._(msg`Cancel`)}
      </More>
    </header>
  );
}
