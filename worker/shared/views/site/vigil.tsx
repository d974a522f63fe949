/** @jsxImportSource #views */
import { msg, select } from '@lingui/core/macro';
import type { Site } from '#worker/contract/site.ts';
import { Flames } from '#worker/shared/views/candle.tsx';
import type { View } from '#worker/shared/views/view.ts';

type VigilProps = {
  view: View;
  site: Site;
  /** The URL of the site's page, or an empty string on the page itself. */
  page: string;
};

/** The number of candles lit this week, as a link to them. Renders nothing without any. */
export function Vigil({ view: { i18n, format, Link }, site, page }: VigilProps) {
  const count = site.candles_burning;
  if (count < 1 || site.settings.hide_candle_button) return null;
  const said = format.number(count);
  const form = format.plural(count);
  return (
    <Link className="vigil" href={`${page}?filter=candle#memories`} stays>
      <Flames count={count} />
      {i18n._(
        msg`${select(form, { one: `${said} candle is burning this week`, two: `${said} candles are burning this week`, other: `${said} candles are burning this week` })}`,
      )}
    </Link>
  );
}
