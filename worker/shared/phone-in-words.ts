/** Countries whose numbers are written as at home: 050-123-4567, (212) 555-0123. */
const NATIONAL: readonly (readonly [pattern: RegExp, written: string])[] = [
  [/^\+972(\d{1,2})(\d{3})(\d{4})$/, '0$1-$2-$3'],
  [/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3'],
];

/** An Israeli or American number in national notation, any other in international notation. */
export function phoneInWords(international: string): string {
  const found = NATIONAL.find(([pattern]) => pattern.test(international));
  return found ? international.replace(...found) : international;
}
