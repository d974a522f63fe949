/** @jsxImportSource #views */
const BAR = 4;
const HEIGHT = 40;

/** The loudness of a recording as bars, from left to right in either language. `done`: the played share. */
export const Waveform = ({ peaks, done = 0 }: { peaks: readonly number[]; done?: number }) => (
  <svg
    className="waveform"
    viewBox={`0 0 ${Math.max(1, peaks.length) * BAR} ${HEIGHT}`}
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    {(['rest', 'done'] as const).map((part) => (
      <path
        key={part}
        className={part === 'done' ? 'bars done' : 'bars'}
        d={peaks
          .flatMap((peak, at) => {
            const isDone = at < Math.round(done * peaks.length);
            return isDone === (part === 'done') ? [barAt(at, peak)] : [];
          })
          .join('')}
      />
    ))}
  </svg>
);

/** A bar around the middle line; silence is still a dot. */
function barAt(at: number, peak: number): string {
  const height = Math.max(2, Math.round((peak / 100) * HEIGHT));
  return `M${at * BAR + 1} ${(HEIGHT - height) / 2}v${height}`;
}
