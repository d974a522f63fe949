const FACES = 3;
const CARDS = 6;

/** The home page's example sites: three portraits, and six cards, of other sites where there are enough. */
export function chooseExamples<Card extends { portrait: object | null }>(
  sites: readonly Card[],
): { faces: Card[]; cards: Card[] } {
  const faces = sites.filter((site) => site.portrait).slice(0, FACES);
  const rest = sites.filter((site) => !faces.includes(site));
  return { faces, cards: (rest.length < CARDS ? sites : rest).slice(0, CARDS) };
}
