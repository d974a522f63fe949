import { parseSync } from 'rolldown/utils';
import { AREAS, type Area } from '#web/i18n/areas.ts';
import { codeFiles, type Rule, type Tree } from './tree.ts';

const AREA = new RegExp(`'(${Object.keys(AREAS).join('|')})'`, 'g');
/** Calls that load a part of a page together with the messages of its areas. */
const LAZY = /\b(?:lazyPart|optionalPart|preparedPart|loadWithMessages)(?:<\w+>)?\(\s*\[([^\]]*)\],/g;
/** Calls that load messages alone. */
const LOAD_MESSAGES = /\bloadMessages\(([^)]*)\)/g;
/** The app, and the views that it shares with the worker. */
const SHOWN = /^(?:web|worker\/shared\/views)\//;
const ROUTE = /^web\/routes\/.+\.tsx$/;

/**
 * Every message that a page can show is in an area that its route loads, and every message of a part opened
 * by a tap is in an area that the tap loads. A part opened by `lazyPart`, `preparedPart` or `loadWithMessages` may use the messages of its own
 * areas, as may a module that loads messages by itself and its imports; any other import, static or dynamic,
 * may use what the route or part that contains it loads.
 */
export const messagesInAreas: Rule = (tree) => {
  const files = new Map(codeFiles(tree).filter(([file]) => SHOWN.test(file)));
  const modules = new Map([...files].map(([file, text]) => [file, readModule(file, text, files)]));
  const starts = [
    ...[...files].flatMap(([file, text]) =>
      ROUTE.test(file) ? [{ file, by: file, areas: areasOfRoute(tree, file, text) }] : [],
    ),
    ...[...modules].flatMap(([by, { parts }]) => parts.map((part) => ({ ...part, by }))),
    ...[...modules].flatMap(([file, { loads }]) =>
      loads.length > 0 ? [{ file, by: file, areas: loads }] : [],
    ),
  ];
  return starts.flatMap(({ file, by, areas }) => {
    const loaded = areas.length > 0 ? new Set<Area>([...areas, 'common']) : new Set<Area>();
    const missing = new Map<Area, string>();
    for (const reached of closure(file, modules)) {
      const area = areaOf(reached);
      if (area && !loaded.has(area) && modules.get(reached)?.hasMessages) missing.set(area, reached);
    }
    return [...missing].map(
      ([area, reached]) => `${by} does not load the messages of the area '${area}', which ${reached} says`,
    );
  });
};

type Module = {
  hasMessages: boolean;
  /** Its imports, static and dynamic. */
  imports: string[];
  /** The areas that it loads by itself before it shows messages. */
  loads: Area[];
  /** The parts that it opens together with areas. */
  parts: { file: string; areas: Area[] }[];
};

function readModule(file: string, text: string, files: ReadonlyMap<string, string>): Module {
  const { module } = parseSync(file, text);
  const resolve = (request: string) => {
    const target = /^#(?:web|worker)\//.test(request)
      ? request.replace('#', '')
      : request.startsWith('./')
        ? `${file.slice(0, file.lastIndexOf('/'))}${request.slice(1)}`
        : '';
    return files.has(target) ? [target] : [];
  };
  const withAreas = [...text.matchAll(LAZY)].map((match) => {
    const at = match.index + match[0].length;
    return { at, areas: areasIn(match[1] ?? '') };
  });
  const imports = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .flatMap(({ moduleRequest }) => resolve(moduleRequest.value));
  for (const { entries } of module.staticExports)
    for (const { moduleRequest } of entries) if (moduleRequest) imports.push(...resolve(moduleRequest.value));
  const parts: Module['parts'] = [];
  for (const { start, moduleRequest } of module.dynamicImports) {
    const [target] = resolve(text.slice(moduleRequest.start + 1, moduleRequest.end - 1));
    if (!target) continue;
    const opener = withAreas.findLast(({ at }) => at <= start && !text.slice(at, start).includes('\n\n'));
    if (opener) parts.push({ file: target, areas: opener.areas });
    else imports.push(target);
  }
  const loads = [...text.matchAll(LOAD_MESSAGES)].flatMap(([, areas = '']) => areasIn(areas));
  return { hasMessages: /from '@lingui\/(?:core|react)\/macro'/.test(text), imports, loads, parts };
}

function closure(from: string, modules: ReadonlyMap<string, Module>): Set<string> {
  const files = new Set<string>();
  const add = (file: string) => {
    const module = modules.get(file);
    if (files.has(file) || (file !== from && module && module.loads.length > 0)) return;
    files.add(file);
    for (const imported of module?.imports ?? []) add(imported);
  };
  add(from);
  return files;
}

const areasIn = (text: string): Area[] => [...text.matchAll(AREA)].map(([, area]) => area as Area);

/** The areas named by a route and its parent routes. */
function areasOfRoute(tree: Tree, file: string, text: string): Area[] {
  const own = areasIn(/\bareas: \[([^\]]*)\]/.exec(text)?.[1] ?? '');
  const parent = file.replace(/\.[^.]+(\.tsx)$/, '$1');
  const around = parent === file ? undefined : tree.get(parent);
  return around === undefined ? own : [...own, ...areasOfRoute(tree, parent, around)];
}

/** The area whose catalog contains the messages of a file; undefined for the first view's catalog. */
function areaOf(file: string): Area | undefined {
  const entries = Object.entries(AREAS).flatMap(([area, paths]) =>
    paths.filter((path) => file === path || file.startsWith(`${path}/`)).map((path) => ({ area, path })),
  );
  // a file of its own, or a folder within another
  const [closest] = entries.toSorted((a, b) => b.path.length - a.path.length);
  return closest?.area as Area | undefined;
}
