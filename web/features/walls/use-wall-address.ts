import { useRouter } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import { type WallChange, type WallSearch, wallHref } from './wall-place.ts';

export type WallAddress = {
  /** The address of what is shown, with these parts of it changed. */
  hrefWith: (change: WallChange) => string;
  /** Goes there without leaving the place on the page. */
  show: (change: WallChange) => void;
};

/** The address of a wall: its own one, or the one below its community. */
export function useWallAddress(id: string, search: WallSearch, isOfCommunity: boolean): WallAddress {
  const { locale } = useLocale();
  const router = useRouter();
  const ref = encodeURIComponent(id);
  const path = isOfCommunity ? `/${locale}/community/${ref}/wall` : `/${locale}/wall/${ref}`;
  const hrefWith = (change: WallChange) => wallHref(path, { ...search, ...change });
  return {
    hrefWith,
    show: (change) => {
      const { search: shown } = new URL(hrefWith(change), location.origin);
      void router.navigate({
        to: path,
        search: router.options.parseSearch(shown),
        replace: true,
        resetScroll: false,
      });
    },
  };
}
