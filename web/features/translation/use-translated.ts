import { useState } from 'react';
import type { Translated } from './translate-text.ts';

/** The translation that is shown of a text, until the text changes; null: the text as it was written. */
export function useTranslated(
  text: string | null,
): [translated: Translated | null, setTranslated: (translated: Translated | null) => void] {
  const [shown, setShown] = useState<{ of: string | null; translated: Translated | null } | null>(null);
  return [shown?.of === text ? shown.translated : null, (translated) => setShown({ of: text, translated })];
}
