const SIGNS = ['scroll', 'pointerdown', 'keydown'] as const;

const happened: Promise<void> = new Promise((resolve) => {
  for (const sign of SIGNS) addEventListener(sign, () => resolve(), { once: true, passive: true });
});

/** Resolves on the first user interaction, after which code that no first view needs is loaded. */
export const onFirstInteraction = (): Promise<void> => happened;
