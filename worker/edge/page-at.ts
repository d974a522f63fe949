import { pages } from '#worker/contract/pages.ts';

export type Found = { page: (typeof pages)[number] | undefined; param: string };

/** The page at a path, with or without a language, and its one parameter, decoded. */
export function pageAt(path: string, inLanguage: boolean): Found {
  const parts = path.split('/');
  let param = '';
  const page = pages.find((candidate) => {
    const pattern = candidate.pattern.split('/');
    if (pattern.length !== parts.length || ('local' in candidate && !__LOCAL__)) return false;
    if ('bare' in candidate === inLanguage) return false;
    return pattern.every((part, at) => {
      const given = parts[at] ?? '';
      if (!part.startsWith('$')) return part === given;
      param = decoded(given);
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
