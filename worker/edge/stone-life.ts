import type { LifeLine } from '#worker/contract/site.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { html, Markup } from './html.ts';
import { joined, langOf } from './stone-parts.ts';

/** When and where; `web/features/sites/life-lines.tsx` draws the same. */
export const lifeLines = (lines: readonly LifeLine[], locale: Locale): Markup =>
  new Markup(
    lines
      .map(({ look, quiet, parts }) => {
        const said = parts.map(
          ({ label, text, iso, lang }) =>
            html`${label && (quiet ? html`<span class="unseen">${label} </span>` : html`${label} `)}${
              iso
                ? html`<time datetime="${iso}">${text}</time>`
                : html`<bdi${lang && langOf(lang, locale)}>${text}</bdi>`
            }`,
        );
        return html`<p class="${look}">${joined(said, ' – ')}</p>`.html;
      })
      .join(''),
  );
