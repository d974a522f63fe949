import type { CorpusFile } from './corpus-file.ts';
import { BOMBS, ENTITIES } from './documents.ts';
import { DRAWINGS } from './drawings.ts';
import { FILMS } from './films.ts';
import { FLOODS, MISLABELLED, SIZES, TELLING, TRUNCATED } from './pictures.ts';

/** The files of the corpus by their subject, and how many there are at least of each. */
export const CORPUS: Record<string, { atLeast: number; files: CorpusFile[] }> = {
  'a drawing': { atLeast: 25, files: DRAWINGS },
  'a file that is something else': { atLeast: 20, files: MISLABELLED },
  'a flood of dots': { atLeast: 10, files: FLOODS },
  'a file cut short': { atLeast: 10, files: TRUNCATED },
  'a bomb': { atLeast: 10, files: BOMBS },
  'a document that reads files': { atLeast: 10, files: ENTITIES },
  'a photo that tells its place': { atLeast: 15, files: TELLING },
  'a film that tells its place': { atLeast: 6, files: FILMS },
  'a photo at the limit': { atLeast: 3, files: SIZES },
};
