const LIGATURES: Record<string, string> = { װ: 'וו', ױ: 'וי', ײ: 'יי' };
const FINALS: Record<string, string> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' };

/** Letters without niqqud, cantillation, accents, geresh, quotes, or invisible signs of direction; ligatures spelt out. Final letters, the maqaf and all else stay. */
export const bareLetters = (text: string): string =>
  text
    .normalize('NFKD')
    // of the Hebrew block \p{Mn} is exactly U+0591–05BD, 05BF, 05C1–2, 05C4–5 and 05C7
    .replace(/[\p{Mn}\p{Cf}׳״'"‘’‚‛“”„‟′″ʼ]/gu, '')
    .replace(/[װױײ]/g, (ligature) => LIGATURES[ligature] ?? ligature);

/** Final letters as they are within a word. */
export const withoutFinals = (text: string): string =>
  text.replace(/[ךםןףץ]/g, (final) => FINALS[final] ?? final);
