import { TRUNCATED_HEADER } from '#worker/contract/admin-list.ts';
import { type CsvCell, csvOf } from '#worker/shared/csv.ts';

/** A CSV file to download; `name` is in ASCII, without its ending. One that `isCut` says so to the browser. */
export const csvReply = (
  name: string,
  fields: readonly string[],
  rows: readonly (readonly CsvCell[])[],
  isCut = false,
): Response =>
  new Response(csvOf([fields, ...rows]), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"; filename*=UTF-8''${name}.csv`,
      'Cache-Control': 'private, no-store',
      ...(isCut && { [TRUNCATED_HEADER]: 'true' }),
    },
  });
