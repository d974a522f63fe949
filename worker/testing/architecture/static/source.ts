import { parseSync } from 'rolldown/utils';

export type Import = {
  from: string;
  /** The import is erased at compile time. */
  typeOnly: boolean;
  names: string[];
  /** A re-export: `export … from`. */
  again: boolean;
};

export type Source = {
  imports: Import[];
  /** The text with its comments blanked; lines and columns are preserved. */
  code: string;
};

const parsed = new Map<string, Source>();

/** The imports of a TypeScript file, and its text without comments. */
export function sourceOf(file: string, text: string): Source {
  const key = `${file}\0${text}`;
  const cached = parsed.get(key);
  if (cached) return cached;
  const { module, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const stated = module.staticImports.map(({ moduleRequest, entries }) => ({
    from: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    names: entries.map(({ importName }) => importName.name ?? '*'),
    again: false,
  }));
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType, importName }) =>
      moduleRequest
        ? [{ from: moduleRequest.value, typeOnly: isType, names: [importName.name ?? '*'], again: true }]
        : [],
    ),
  );
  const dynamic = module.dynamicImports.map(({ moduleRequest }) => ({
    from: text.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
    typeOnly: false,
    names: ['*'],
    again: false,
  }));
  const types = [...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)].map((match) => match[1] ?? '');
  const inTypes = types
    .filter((from) => !dynamic.some((one) => one.from === from))
    .map((from) => ({ from, typeOnly: true, names: ['*'], again: false }));
  const source = {
    imports: [...stated, ...passedOn, ...dynamic, ...inTypes],
    code: withoutComments(text, comments),
  };
  parsed.set(key, source);
  return source;
}

function withoutComments(text: string, comments: { start: number; end: number }[]): string {
  let code = text;
  for (const { start, end } of comments) {
    code = code.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, ' ') + code.slice(end);
  }
  return code;
}
