import { select } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#web/i18n/format.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Flames } from '#web/ui/candle.tsx';
import type { Site } from '#worker/contract/site.ts';

/** How many candles burn this week; leads to them. Without any, nothing is said. `id` is the site's as in the address. */
export function Vigil({ site, id }: { site: Site; id: string }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const format = useFormat();
  const count = site.candles_burning;
  if (count < 1 || site.settings.hide_candle_button) return null;
  const said = format.number(count);
  const form = format.plural(count);
  return (
    <Link
      className="vigil"
      to="/$locale/site/$id"
      params={{ locale, id }}
      search={{ filter: 'candle' }}
      hash="memories"
      resetScroll={false}
    >
      <Flames count={count} />
      {t`${select(form, { one: `${said} candle is burning this week`, two: `${said} candles are burning this week`, other: `${said} candles are burning this week` })}`}
    </Link>
  );
}
