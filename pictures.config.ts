import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

const WIDTHS = { small: 320, phone: 390, desktop: 1280 };
const HEIGHTS = { small: 640, phone: 844, desktop: 800 };

/** A picture of every screen in each language, width and colour scheme, for people to look at. */
export default defineConfig(journeys, {
  testDir: 'web/testing/pictures',
  outputDir: '.cache/pictures/results',
  projects: (['he', 'en'] as const).flatMap((locale) =>
    (['small', 'phone', 'desktop'] as const).flatMap((size) =>
      (['light', 'dark'] as const).map((colorScheme) => ({
        name: `${locale}-${size}-${colorScheme}`,
        use: {
          locale: locale === 'he' ? 'he-IL' : 'en-US',
          viewport: { width: WIDTHS[size], height: HEIGHTS[size] },
          deviceScaleFactor: 1,
          isMobile: size !== 'desktop',
          hasTouch: size !== 'desktop',
          colorScheme,
          contextOptions: { reducedMotion: 'reduce' as const },
        },
      })),
    ),
  ),
});
