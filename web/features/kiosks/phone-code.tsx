import { Trans, useLingui } from '@lingui/react/macro';
import { encode } from 'uqr';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { WallEntry } from '#worker/contract/wall.ts';
import './phone-code.css';

/** A code with which a phone opens someone's site; nothing for a site that is private, whose slug is its number. */
export function PhoneCode({ site }: { site: WallEntry['site'] }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  if (!site || /^\d+$/.test(site.slug)) return null;
  const { data } = encode(`${location.origin}/${locale}/site/${encodeURIComponent(site.slug)}`, {
    ecc: 'M',
    border: 4,
  });
  const dark = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <figure className="phone-code">
      <svg
        role="img"
        aria-label={t`A code that opens the site on your phone`}
        viewBox={`0 0 ${data.length} ${data.length}`}
        shapeRendering="crispEdges"
      >
        <rect width="100%" height="100%" className="light-modules" />
        <path d={dark} className="dark-modules" />
      </svg>
      <figcaption>
        <Trans>Go on with your phone: scan the code.</Trans>
      </figcaption>
    </figure>
  );
}
