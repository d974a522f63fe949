import type { Locale } from '#worker/shared/locale.ts';
import frame from '#worker/shared/views/frame/first.css?inline';
import foot from '#worker/shared/views/frame/foot.css?inline';
import home from '#worker/shared/views/home/first.css?inline';
import message from '#worker/shared/views/message/first.css?inline';
import site from '#worker/shared/views/site/first.css?inline';
import standInEn from '#worker/shared/views/stand-in-en.css?inline';
import standInHe from '#worker/shared/views/stand-in-he.css?inline';
import tokens from '#worker/shared/views/tokens.css?inline';

const STAND_IN: Record<Locale, string> = { en: standInEn, he: standInHe };
const VIEWS = { site, home, plain: foot + message };

/** The inline styles of a document, applied before the stylesheet is loaded. */
export const criticalCss = (shell: keyof typeof VIEWS, locale: Locale): string =>
  STAND_IN[locale] + tokens + frame + VIEWS[shell];
