import { useEffect } from 'react';
import { APP_NAME } from './app-name.ts';

/** Names the document, as the server does: `title`, then the product. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title)
      document.title = `${title} · ${APP_NAME[document.documentElement.lang === 'he' ? 'he' : 'en']}`;
  }, [title]);
}
