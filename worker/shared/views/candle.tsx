/** @jsxImportSource #views */
const MOST = 3;

/** A row of small flames, three at most. */
export const Flames = ({ count }: { count: number }) => (
  <span className="flames" aria-hidden="true">
    {Array.from({ length: Math.min(count, MOST) }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the flames are alike
      <i className="flame" key={i} />
    ))}
  </span>
);

/** A burning candle, or its flame alone. */
export const Candle = ({ small = false }: { small?: boolean }) => (
  <span className={small ? 'flame' : 'taper'} aria-hidden="true" />
);
