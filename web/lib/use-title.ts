import { useEffect } from 'react';
import { PRODUCT_NAME } from '#worker/shared/brand.ts';

/** Names the document, as the server does: `title`, then the product. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title)
      document.title = `${title} · ${PRODUCT_NAME[document.documentElement.lang === 'he' ? 'he' : 'en']}`;
  }, [title]);
}
