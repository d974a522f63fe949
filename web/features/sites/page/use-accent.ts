import { useLayoutEffect } from 'react';
import type { Site } from '#worker/contract/site.ts';

const PARTS = [
  ['--accent', 'solid'],
  ['--accent-hover', 'hover'],
  ['--accent-soft', 'soft'],
] as const;

/** Applies the site's accent to the document while the site is shown. */
export function useAccent({ accent, accent_colors: custom }: Pick<Site, 'accent' | 'accent_colors'>): void {
  useLayoutEffect(() => {
    const { dataset, style } = document.documentElement;
    dataset.accent = accent;
    if (accent === 'custom' && custom) {
      for (const [name, part] of PARTS) {
        style.setProperty(name, `var(--l, ${custom.light[part]}) var(--d, ${custom.dark[part]})`);
      }
    }
    return () => {
      delete dataset.accent;
      for (const [name] of PARTS) style.removeProperty(name);
    };
  }, [accent, custom]);
}
