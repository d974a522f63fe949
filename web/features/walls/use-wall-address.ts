import { useRouter } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import { type WallChange, type WallSearch, wallHref } from './wall-place.ts';

export type WallAddress = {
  /** The address of what is shown, with these parts of it changed. */
  hrefWith: (change: WallChange) => string;
  /** Goes there without leaving the place on the page. */
  show: (change: WallChange) => void;
};

/** The address of a wall with what is shown of it. `path` is that of the wall, without the language. */
export function useWallAddress(path: string, search: WallSearch): WallAddress {
  const { locale } = useLocale();
  const router = useRouter();
  const to = `/${locale}${path}`;
  const hrefWith = (change: WallChange) => wallHref(to, { ...search, ...change });
  return {
    hrefWith,
    show: (change) => {
      const { search: shown } = new URL(hrefWith(change), location.origin);
      void router.navigate({
        to,
        search: router.options.parseSearch(shown),
        replace: true,
        resetScroll: false,
      });
    },
  };
}
