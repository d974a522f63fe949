/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { Site } from '#worker/contract/site.ts';
import { takesCandles } from '#worker/shared/lifespan.ts';
import type { View } from '#worker/shared/views/view.ts';

export type Composed = 'memory' | 'candle' | 'ask';

type SiteActionsProps = {
  view: View;
  site: Site;
  /** What the visitor may do here: add something, or request access. */
  may: 'write' | 'ask' | null;
  hrefOf: (what: Composed) => string;
};

/** The actions of a site: in a bar at the bottom of a phone's screen, beside the story elsewhere. */
export function SiteActions({ view: { i18n, Link }, site, may, hrefOf }: SiteActionsProps) {
  if (!may) return null;
  const death = site.death_civil ?? site.death_hebrew;
  const candles = takesCandles(site.site_type_id, death) && !site.settings.hide_candle_button;
  return (
    <div className="actions">
      {may === 'ask' ? (
        <Link className="button main" href={hrefOf('ask')} stays>
          {i18n._(msg`Ask to take part`)}
        </Link>
      ) : (
        <>
          {candles && (
            <Link className="button" href={hrefOf('candle')} stays>
              {i18n._(msg`Light a candle`)}
            </Link>
          )}
          <Link className="button main" href={hrefOf('memory')} stays>
            {i18n._(msg`Add a memory`)}
          </Link>
        </>
      )}
    </div>
  );
}
