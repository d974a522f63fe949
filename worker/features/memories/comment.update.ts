import type { UpdateLine } from '#worker/core/update-line.ts';
import { listedWhile } from './emails/define-decision-email.ts';

/** A comment on a memory, for the memory's author. */
export const commentLine: UpdateLine = {
  kind: 'comment',
  level: 'mine',
  subject: 'memory',
  namesActor: true,
  isListed: listedWhile('published'),
};
