/** 14 digits or more in a row, with up to three spaces, dashes or other such signs between them. */
const DIGITS = /\d(?:[\s\-.,/_\u2010-\u2015\u200b-\u200f]{0,3}\d){13,40}/g;

/** The digits of Arabic and Persian, whose code points end with their value. */
const EASTERN_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** Whether a text has the number of a payment card: such a run of digits with a Luhn check digit. */
export const hasCardNumber = (text: string): boolean =>
  (text.normalize('NFKC').replaceAll(EASTERN_DIGITS, westernDigit).match(DIGITS) ?? []).some((run) =>
    windowsOf(run.replaceAll(/\D/g, '')).some(isLuhn),
  );

const westernDigit = (digit: string): string => String(digit.charCodeAt(0) & 0xf);

/** How many digits the numbers of an issuer have, by their first ones. */
const ISSUERS = [
  { starts: /^3[47]/, length: 15 },
  { starts: /^35/, length: 16 },
  { starts: /^3[0689]/, length: 14 },
  { starts: /^[2456]/, length: 16 },
];

/** A run may have digits before or behind the number. */
const windowsOf = (digits: string): string[] =>
  ISSUERS.flatMap(({ starts, length }) =>
    [...digits]
      .map((_, from) => digits.slice(from, from + length))
      .filter((window) => window.length === length && starts.test(window)),
  );

/** ISO/IEC 7812-1, annex B. */
function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
