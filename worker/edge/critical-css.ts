import type { Locale } from '#worker/shared/locale.ts';
import frame from '#worker/shared/views/frame/first.css?inline';
import foot from '#worker/shared/views/frame/foot.css?inline';
import message from '#worker/shared/views/message/first.css?inline';
import standInEn from '#worker/shared/views/stand-in-en.css?inline';
import standInHe from '#worker/shared/views/stand-in-he.css?inline';
import tokens from '#worker/shared/views/tokens.css?inline';

const STAND_IN: Record<Locale, string> = { en: standInEn, he: standInHe };
const NOTE = foot + message;

/** The inline styles of a document, applied before the stylesheet is loaded. `view`: by default those of a note. */
export const criticalCss = (locale: Locale, view = NOTE): string => STAND_IN[locale] + tokens + frame + view;
