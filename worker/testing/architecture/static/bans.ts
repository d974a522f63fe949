import { sourceOf } from './source.ts';
import { hits, isTest, type Rule } from './tree.ts';

type Ban = { where: RegExp; but?: RegExp; pattern: RegExp; why: string };

const EVERYWHERE = /^(worker|web|scripts)\//;
const WORKER = /^worker\//;
const WEB = /^web\//;

/**
 * Patterns forbidden by reliability.md G13 and by measurements of this project, each with its alternative.
 */
const BANS: Ban[] = [
  {
    where: EVERYWHERE,
    pattern: /\bWebAssembly\s*\.\s*(?:compile\w*|instantiate\w*|Module)\b/g,
    why: 'compiles WebAssembly at run time, which production refuses',
  },
  { where: EVERYWHERE, pattern: /\beval\s*\(|\bnew Function\s*\(/g, why: 'runs text as code' },
  {
    where: EVERYWHERE,
    pattern: /\bsql\s*\.\s*(?:raw|identifier)\s*\((?!\s*(?:'[^'\\]*'|"[^"\\]*"|`[^`$\\]*`)\s*\))/g,
    why: 'puts input into SQL: bind it',
  },
  {
    where: EVERYWHERE,
    pattern:
      /\bdangerouslySetInnerHTML\b|\.(?:innerHTML|outerHTML)\s*\+?=(?!=)|\binsertAdjacentHTML\b|\bdocument\s*\.\s*write\b/g,
    why: 'writes HTML past React',
  },
  {
    where: WORKER,
    pattern:
      /(?:\bheaders?\s*(?:\.\s*get)?|\bheader)\s*\(\s*(['"`])(?:x-forwarded-(?:host|proto)|forwarded|host)\1|\[\s*(['"`])host\2\s*\]/gi,
    why: 'believes the Host header: addresses begin with APP_ORIGIN',
  },
  {
    where: WORKER,
    pattern:
      /\bnew URL\([^()]*(?:\b(?:req|request|raw)\.url|\bc\.req\.url)[^()]*\)\s*\.\s*(?:origin|host|hostname|href)\b|\bnew URL\(\s*['"`][^)]*,\s*[\w.]*\.url\s*\)/g,
    why: 'builds an address from the request: addresses begin with APP_ORIGIN',
  },
  {
    where: /^worker\/(?:http|features|edge|jobs|app|index)/,
    pattern: /\b(?:url|requestUrl|address)\s*\.\s*(?:origin|host|hostname)\b/g,
    why: 'takes the host from the request: addresses begin with APP_ORIGIN',
  },
  {
    where: WORKER,
    pattern: /\.\s*transaction\s*\(/g,
    why: 'opens a transaction, which D1 refuses: commit()',
  },
  {
    // except the results page, whose number of pages is limited
    where: /^worker\/(?!features\/search\/search\.repo\.ts)/,
    pattern: /\.\s*offset\s*\(/g,
    why: 'counts rows to skip: a cursor',
  },
  {
    where: /^worker\/(?!db\/in-list\.ts)/,
    pattern: /\b(?:not)?[iI]nArray\s*\((?![^()]*,\s*\[)/g,
    why: 'binds a parameter an item, and D1 takes 100: db/in-list.ts',
  },
  {
    where: WORKER,
    pattern: /\b(?:not)?i?[lL]ike\s*\(/g,
    why: 'searches with LIKE, which D1 ends at 50 bytes: FTS5',
  },
  {
    where: WORKER,
    pattern: /\bMath\s*\.\s*random\b/g,
    why: 'draws from a guessable source: crypto.getRandomValues',
  },
  {
    where: WORKER,
    pattern: /\bPBKDF2\b/g,
    why: 'uses PBKDF2, which production ends at 100,000 rounds: scrypt',
  },
  {
    where: EVERYWHERE,
    but: /^scripts\//,
    pattern: /\bca-hebrew\b/g,
    why: "asks Intl for the Hebrew calendar, which workerd's lacks: worker/shared/hebrew-date.ts",
  },
  {
    where: WEB,
    pattern: /\brandomUUID\b/g,
    why: 'needs https, and a local network has none: getRandomValues',
  },
  { where: WEB, pattern: /\bPromise\s*\.\s*try\b|\.\s*at\s*\(\s*-1\s*\)\s*!/g, why: 'is not in old phones' },
  { where: WEB, pattern: /\bcount\s*===?\s*1\s*\?/g, why: 'counts by hand: ICU plural' },
];

const IMPORT_BANS: { where: RegExp; from: RegExp; name?: string; why: string }[] = [
  { where: EVERYWHERE, from: /^xlsx$/, why: 'has advisories that nobody patches' },
  {
    where: EVERYWHERE,
    from: /^@lingui\/(?:core\/)?macro$|^@lingui\/core\/macro$/,
    name: 't',
    why: 'is a global t: useLingui()',
  },
  {
    where: WORKER,
    from: /^@lingui\/core$/,
    name: 'i18n',
    why: 'is one language for all requests: setupI18n',
  },
];

/** The code contains no banned pattern. */
export const bans: Rule = (tree) => {
  const code = [...tree].filter(
    ([file]) =>
      EVERYWHERE.test(file) && /\.(tsx?|mjs)$/.test(file) && !isTest(file) && !/\.(gen|d)\.ts$/.test(file),
  );
  return [...code.flatMap(([file, text]) => inFile(file, text)), ...inPackages(tree.get('package.json'))];
};

function inFile(file: string, text: string): string[] {
  const { code, imports } = sourceOf(file, text);
  return [
    ...BANS.filter(({ where, but }) => where.test(file) && !but?.test(file)).flatMap(({ pattern, why }) =>
      hits(file, code, pattern, why),
    ),
    ...IMPORT_BANS.filter(({ where }) => where.test(file)).flatMap(({ from, name, why }) =>
      imports
        .filter((one) => from.test(one.from) && (!name || one.names.includes(name)))
        .map((one) => `${file} imports ${name ?? ''} from ${one.from}, which ${why}`),
    ),
  ];
}

function inPackages(text = '{}'): string[] {
  const { dependencies, devDependencies } = JSON.parse(text) as Record<
    'dependencies' | 'devDependencies',
    object | undefined
  >;
  const names = Object.keys({ ...dependencies, ...devDependencies });
  return names
    .filter((name) => name === 'xlsx')
    .map((name) => `package.json depends on ${name}, which has advisories that nobody patches`);
}
