import { TRANSLATION_MAX, TRANSLATION_PIECE } from '#worker/contract/translation.ts';

/** A word that ends a sentence, with closing quotation marks and brackets. */
const ENDS_SENTENCE = /[.!?…]["'”’״׳)\]]*$/;

/**
 * The pieces in which a text is translated, which joined are the text: the whole where one call takes it, else
 * pieces of at most 300 characters that end with a sentence, or where one is longer, with a word.
 */
export function splitText(text: string): string[] {
  if (text.length <= TRANSLATION_MAX) return text === '' ? [] : [text];
  return packed(
    sentencesOf(text).flatMap((sentence) => (fits(sentence) ? sentence : packed(wordsOf(sentence)))),
  );
}

const fits = (text: string): boolean => text.length <= TRANSLATION_PIECE;

/** Each sentence and each line, with the spaces after it. */
function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let sentence = '';
  for (const word of text.match(/\s*\S+\s*|\s+/g) ?? []) {
    sentence += word;
    const end = word.trimEnd();
    if (!ENDS_SENTENCE.test(end) && !word.slice(end.length).includes('\n')) continue;
    sentences.push(sentence);
    sentence = '';
  }
  return sentence ? [...sentences, sentence] : sentences;
}

/** Each word with the spaces after it; one that is too long, in slices. */
const wordsOf = (sentence: string): string[] =>
  (sentence.match(/\s*\S+\s*|\s+/g) ?? []).flatMap((word) => (fits(word) ? word : packed([...word])));

/** Neighbours joined, as many as fit. */
function packed(parts: readonly string[]): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const part of parts) {
    if (piece !== '' && !fits(piece + part)) {
      pieces.push(piece);
      piece = '';
    }
    piece += part;
  }
  return piece ? [...pieces, piece] : pieces;
}
