import type { Page } from './page.ts';
import { pages } from './pages.ts';

export type PageMatch = { page: Page | undefined; param: string };

/** The page at a path, with or without a language, and its one parameter, decoded. */
export function pageAt(path: string, inLanguage: boolean): PageMatch {
  const parts = path.split('/');
  let param = '';
  const page = pages.find((candidate) => {
    const pattern = candidate.pattern.split('/');
    if (pattern.length !== parts.length || (candidate.local && !__LOCAL__)) return false;
    if ((candidate.bare ?? false) === inLanguage) return false;
    return pattern.every((part, at) => {
      const segment = parts[at] ?? '';
      if (!part.startsWith('$')) return part === segment;
      param = decoded(segment);
      return param !== '';
    });
  });
  return { page, param };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
