import firstView from '#web/ui/first-view.css?inline';
import homeView from '#web/ui/home-view.css?inline';
import memorialView from '#web/ui/memorial-view.css?inline';
import plainView from '#web/ui/plain-view.css?inline';
import standInEn from '#web/ui/stand-in-en.css?inline';
import standInHe from '#web/ui/stand-in-he.css?inline';
import tokens from '#web/ui/tokens.css?inline';
import type { Locale } from '#worker/shared/locale.ts';

const STAND_IN: Record<Locale, string> = { en: standInEn, he: standInHe };
const VIEWS = { site: memorialView, home: homeView, plain: plainView };

/** What a document says of its looks before the stylesheet is there. */
export const criticalCss = (shell: keyof typeof VIEWS, locale: Locale): string =>
  STAND_IN[locale] + tokens + firstView + VIEWS[shell];
