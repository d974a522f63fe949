const SIGNS = ['scroll', 'pointerdown', 'keydown'] as const;

/** Comes with the first sign that somebody is there: time to fetch what no first view needs. */
export const firstTouch: Promise<void> = new Promise((resolve) => {
  for (const sign of SIGNS) addEventListener(sign, () => resolve(), { once: true, passive: true });
});
