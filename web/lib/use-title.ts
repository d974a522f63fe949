import { useEffect } from 'react';
import { PRODUCT_NAME } from '#worker/shared/brand.ts';

/** Sets the document title as the server does: `title`, then the product name. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · ${productName()}`;
  }, [title]);
}

/** Sets the home page's title: the product name, then its motto. */
export function useHomeTitle(motto: string): void {
  useEffect(() => {
    document.title = `${productName()} – ${motto}`;
  }, [motto]);
}

const productName = (): string => PRODUCT_NAME[document.documentElement.lang === 'he' ? 'he' : 'en'];
