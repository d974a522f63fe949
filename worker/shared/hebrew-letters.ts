const LIGATURES: Record<string, string> = { װ: 'וו', ױ: 'וי', ײ: 'יי' };
const FINALS: Record<string, string> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' };

/**
 * Text without niqqud, cantillation, accents, geresh, quotes, or invisible direction marks; ligatures are
 * decomposed. Final letters, the maqaf and all other characters remain.
 */
export const withoutMarks = (text: string): string =>
  text
    .normalize('NFKD')
    // within the Hebrew block \p{Mn} is exactly U+0591–05BD, 05BF, 05C1–2, 05C4–5 and 05C7
    .replace(/[\p{Mn}\p{Cf}׳״'"‘’‚‛“”„‟′″ʼ]/gu, '')
    .replace(/[װױײ]/g, (ligature) => LIGATURES[ligature] ?? ligature);

/** Text with final letters replaced by their regular forms. */
export const withoutFinals = (text: string): string =>
  text.replace(/[ךםןףץ]/g, (final) => FINALS[final] ?? final);
