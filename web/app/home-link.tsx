import { i18n } from '@lingui/core';
import { currentLocale } from '#web/i18n/locale-path.ts';
import { HomeLink as HomeLinkView } from '#worker/shared/views/message/home-link.tsx';
import { PlainLink } from '#worker/shared/views/plain-link.tsx';

/** A plain link rather than a router link, so that it works where the app has failed. */
export const HomeLink = () => <HomeLinkView view={{ Link: PlainLink, i18n, locale: currentLocale() }} />;
