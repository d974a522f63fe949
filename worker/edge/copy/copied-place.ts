import type { ReactElement } from 'react';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { html } from '#worker/edge/html.ts';
import { communityTitle } from '#worker/edge/page-title.ts';
import { findVisibleCommunity, settingsOf } from '#worker/features/communities/public.ts';
import { readGrave } from '#worker/features/graves/public.ts';
import { PRODUCT_NAME } from '#worker/shared/brand.ts';
import { namesOnStone } from '#worker/shared/grave-names.ts';
import { namesFor, paragraphs } from '#worker/shared/lifespan.ts';
import footCss from '#worker/shared/views/frame/foot.css?inline';
import graveCss from '#worker/shared/views/grave/first.css?inline';
import { GravePage } from '#worker/shared/views/grave/grave-page.tsx';
import messageCss from '#worker/shared/views/message/first.css?inline';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';
import type { View } from '#worker/shared/views/view.ts';
import type { PageToCopy } from './copy-document.ts';

/** What a public community says of itself. Throws where a visitor does not see it. */
export async function copiedCommunity(ctx: Ctx, view: View, id: number): Promise<PageToCopy> {
  const community = await findVisibleCommunity(ctx, String(id));
  const { slug, sentence, about } = community;
  const { text: name, lang } = namesFor(community, view.locale).main;
  const told = about && !settingsOf(community).hide_about ? paragraphs(about) : [];
  return {
    ...communityTitle(community, view.locale),
    path: `/community/${encodeURIComponent(slug)}`,
    css: messageCss + footCss,
    name,
    lang,
    main: StatePage({
      title: name,
      children: [sentence, ...told].map((text) =>
        text ? html`<p dir="auto">${text}</p>` : null,
      ) as unknown as ReactElement[],
    }),
  };
}

/** The people of a shared grave whom a visitor sees. Throws where there are none. */
export async function copiedGrave(ctx: Ctx, view: View, id: number): Promise<PageToCopy> {
  const { grave } = await readGrave(ctx, id);
  if (grave.people.length === 0) throw new AppError('grave.not_found');
  const names = namesOnStone(grave.people, view.locale, (person) => namesFor(person, view.locale).main.text);
  return {
    title: `${names} · ${PRODUCT_NAME[view.locale]}`,
    description: names,
    path: `/grave/${grave.id}`,
    css: graveCss + footCss,
    name: names,
    lang: view.locale,
    main: GravePage({ view, people: grave.people }),
  };
}
