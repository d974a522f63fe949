import { withoutFinals, withoutMarks } from '#worker/shared/hebrew-letters.ts';

const VALUES: Record<string, number> = Object.fromEntries(
  [...'אבגדהוזחטיכלמנסעפצקרשת'].map((letter, at) => [
    letter,
    at < 10 ? at + 1 : at < 19 ? (at - 8) * 10 : (at - 17) * 100,
  ]),
);

/** Parses a Hebrew year in any common notation: 5784, תשפ״ד, התשפ״ד, תשפד; null for anything else. */
export function readHebrewYear(written: string): number | null {
  const text = written.trim();
  if (/^\d{4}$/.test(text)) return Number(text);
  const letters = withoutFinals(withoutMarks(text)).replace(/\s/g, '');
  const values = [...letters].map((letter) => VALUES[letter]);
  if (!values.length || values.length > 7) return null;
  const numbers = values.filter((value) => value !== undefined);
  if (numbers.length < values.length) return null;
  const [first = 0, second = 0] = numbers;
  // the thousands are written as a unit, and only before a larger letter
  const thousands = first < 10 && first < second ? first : null;
  const rest = (thousands === null ? numbers : numbers.slice(1)).reduce((sum, value) => sum + value, 0);
  return rest < 1000 ? (thousands ?? 5) * 1000 + rest : null;
}
