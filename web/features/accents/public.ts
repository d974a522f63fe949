export type { AccentChoice } from './accent-choice.ts';
export { AccentPart, type AccentValue, accentOf, useAccentFields } from './accent-part.tsx';
