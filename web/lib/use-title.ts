import { useEffect } from 'react';
import { PRODUCT_NAME } from '#worker/shared/brand.ts';

/** Names the document, as the server does: `title`, then the product. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · ${productName()}`;
  }, [title]);
}

/** The home page is called by the product, then by what it is. */
export function useHomeTitle(motto: string): void {
  useEffect(() => {
    document.title = `${productName()} – ${motto}`;
  }, [motto]);
}

const productName = (): string => PRODUCT_NAME[document.documentElement.lang === 'he' ? 'he' : 'en'];
