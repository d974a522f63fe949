/** A duration as on a clock, as in 2:13 or 1:02:13; an LTR island in Hebrew text. */
export function clockOf(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = [hours ? padded(minutes) : minutes, padded(seconds % 60)].join(':');
  return hours ? `${hours}:${rest}` : rest;
}

const padded = (value: number): string => String(value).padStart(2, '0');
