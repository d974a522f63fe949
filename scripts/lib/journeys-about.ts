import type { Tree } from '#worker/testing/architecture/static/tree.ts';

const JOURNEY = /^web\/testing\/journeys\/([\w-]+)\.spec\.ts$/;
const ABOUT = /^\/\/ About: (.*)$/m;

/** The journeys whose first line names a folder of features or screens with changes. */
export function journeysAbout(changed: string[], tree: Tree): string[] {
  const subjects = new Set(
    changed.flatMap((file) => /^(?:worker|web)\/(?:features|screens)\/([\w-]+)\//.exec(file)?.[1] ?? []),
  );
  return [...tree].flatMap(([file, text]) => {
    const [, name] = JOURNEY.exec(file) ?? [];
    const about = ABOUT.exec(text)?.[1]?.split(', ') ?? [];
    return name && (changed.includes(file) || about.some((subject) => subjects.has(subject))) ? [name] : [];
  });
}
