/** A candle, its flame only where it is lit. */
export const CandleFlame = ({ lit }: { lit: boolean }) => (
  <svg className={lit ? 'candle-picture lit' : 'candle-picture'} viewBox="0 0 120 132" aria-hidden="true">
    <defs>
      <radialGradient id="candle-glow">
        <stop offset="0" stopColor="#f9b64f" stopOpacity=".55" />
        <stop offset=".45" stopColor="#b8792e" stopOpacity=".22" />
        <stop offset="1" stopColor="#6b4a1f" stopOpacity="0" />
      </radialGradient>
      <radialGradient id="candle-fire" cy=".8" r=".8">
        <stop offset="0" stopColor="#fff6dd" />
        <stop offset=".45" stopColor="#fbcf7b" />
        <stop offset="1" stopColor="#ee8f2c" />
      </radialGradient>
      <linearGradient id="candle-wax" x2="0" y2="1">
        <stop offset="0" stopColor="#e9d3a8" />
        <stop offset=".3" stopColor="#cfae7d" stopOpacity=".8" />
        <stop offset="1" stopColor="#8a6a45" stopOpacity=".15" />
      </linearGradient>
    </defs>
    <circle className="glow" cx="60" cy="46" r="56" fill="url(#candle-glow)" />
    <path fill="url(#candle-wax)" d="M46 72q14 5 28 0v58H46z" />
    <path stroke="#a88a60" strokeWidth="2" strokeLinecap="round" d="M60 74V60" />
    <path
      className="fire"
      fill="url(#candle-fire)"
      d="M60 14c1.4 11 14 18.8 14 33.4a14 17.6 0 0 1-28 0C46 32.800 58.600 25 60 14z"
    />
  </svg>
);
