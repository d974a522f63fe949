import { type Row, row } from './matrix-format.ts';
import type { Sent, SentAs } from './matrix-sent.ts';
import type { World } from './matrix-world.ts';

/** The row of the weekly email of a wall, which its staff may ask for. */
export const BOARD_MAIL: Record<string, Row> = {
  setBoardMail: row(
    'AN 401, UV 403, CE CC CW AD ok, CM 403, rest 404',
    'AN 401, UV 403, CE CC CW AD ok, rest 403',
  ),
};

/** Its request. */
export const BOARD_MAIL_SENT: Record<string, (world: World, asking: SentAs) => Sent> = {
  setBoardMail: ({ community }) => ({ at: community, json: { wanted: true } }),
};
