import { openNotice } from '#worker/features/notices/public.ts';
import { i18nFor } from '#worker/i18n/i18n.ts';
import { PRODUCT_NAME } from '#worker/shared/brand.ts';
import { nameInLocale } from '#worker/shared/lifespan.ts';
import { pictureNear, SIZES, srcset } from '#worker/shared/picture.ts';
import { NoticePage } from '#worker/shared/views/notice/notice-page.tsx';
import { essentialLine } from '#worker/shared/views/notice/notice-words.ts';
import type { PageContent, PageRequest } from './page.ts';

/** The notice of the first week for everyone who has its link; its preview says what comes first, when and where. */
export async function noticeContent({ ctx, view, param }: PageRequest): Promise<PageContent> {
  const page = await openNotice(ctx, param);
  const { locale } = view;
  const { portrait } = page.person;
  return {
    path: `/n/${param}`,
    title: `${nameInLocale(page.person, locale)} · ${PRODUCT_NAME[locale]}`,
    description: essentialLine(page, { locale, i18n: i18nFor(locale) }),
    indexable: false,
    preload: portrait
      ? { src: pictureNear(portrait, 320), srcset: srcset(portrait), sizes: SIZES.arch }
      : undefined,
    main: NoticePage({ view, page, token: param, origin: ctx.config.origin }),
    queries: [{ key: ['notices', param], data: page }],
  };
}
