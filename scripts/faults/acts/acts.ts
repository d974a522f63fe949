import type { Act } from '../family.ts';
import { COMMUNITIES } from './communities.ts';
import { FILES } from './files.ts';
import { GUESTS } from './guests.ts';
import { MEMORIES } from './memories.ts';
import { MONEY } from './money.ts';
import { PEOPLE } from './people.ts';
import { READING } from './reading.ts';
import { SITES } from './sites.ts';

/** What a family does, each with how often. */
export const ACTS: readonly Act[] = [
  ...MEMORIES,
  ...FILES,
  ...SITES,
  ...PEOPLE,
  ...GUESTS,
  ...MONEY,
  ...COMMUNITIES,
  ...READING,
];
