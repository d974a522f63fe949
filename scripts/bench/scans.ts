import type { Name } from './build-workers.ts';
import { bindCodes, mistyped, unassignedCode } from './codes.ts';
import { against, atMost, exactly, type Line } from './goal.ts';
import { type Answer, sendRequest } from './load.ts';
import type { Meter } from './meter.ts';
import { race } from './race.ts';
import type { Stand } from './stand.ts';

const ROUNDS = 101;
const WARM = 300;
const COLD = 100;
const WARM_UP = 2;

/** P1, P2, P4 and P5: the cost of a scan, compared with a bare Worker and with a router doing one lookup. */
export async function scanLines(stand: Stand, meter: Meter, slug: string): Promise<Line[]> {
  const at = (name: Name) => stand.urlOf(name);
  const codes = await bindCodes(stand.miniflare, 'dorot', slug, (ROUNDS + WARM_UP) * COLD + 1);
  const [known = '', ...fresh] = codes;
  const same = () => Array.from({ length: WARM }, () => `/s/${known}`);
  const each = (round: number) => fresh.slice(round * COLD, (round + 1) * COLD).map((code) => `/s/${code}`);
  const dorot = await at('dorot');
  const results = await race(
    meter,
    {
      bare: { base: await at('bare'), status: 302, paths: same },
      lookup: { base: await at('hono-lookup'), status: 302, paths: each },
      warm: { base: dorot, status: 302, paths: same },
      cold: { base: dorot, status: 302, paths: each },
    },
    ROUNDS,
  );
  const { bare, lookup, warm, cold } = results;
  const { unit } = meter;
  return [
    against(
      'P1',
      'warm scan',
      [bare.perRequest, 'bare 302'],
      warm.perRequest,
      warm.against(bare),
      1.25,
      unit,
    ),
    against(
      'P2',
      'cold scan',
      [lookup.perRequest, 'Hono + lookup'],
      cold.perRequest,
      cold.against(lookup),
      1.05,
      unit,
    ),
    ...(await readLines(stand, slug)),
    await sizeLine(dorot, known, slug),
  ];
}

async function readLines(stand: Stand, slug: string): Promise<Line[]> {
  const base = await stand.urlOf('counted' satisfies Name);
  const [code = ''] = await bindCodes(stand.miniflare, 'dorot', slug, 1);
  const scanned = async (one: string) => readsOf(await sendRequest(base, `/s/${one}`));
  const wrong = await scanned(mistyped(code));
  const nobodys = await scanned(unassignedCode());
  const cold = await scanned(code);
  const warm = await scanned(code);
  const cost = ({ queries, rowsRead, rowsWritten }: Reads) =>
    `${queries} queries, ${rowsRead} rows read, ${rowsWritten} written`;
  return [
    exactly('P1', 'warm scan, database', '0 queries, 0 rows read, 0 written', cost(warm)),
    exactly('P2', 'cold scan, database', '1 queries, 1 rows read, 0 written', cost(cold)),
    exactly('P4', 'mistyped code', '0 queries, 0 rows read, 0 written', cost(wrong)),
    atMost('P4', 'unassigned code', nobodys.queries, 2, 'queries'),
    atMost('P4', 'unassigned code', nobodys.rowsRead, 2, 'rows read'),
  ];
}

export type Reads = { queries: number; rowsRead: number; rowsWritten: number; statements: number };

export const readsOf = (answer: Answer): Reads => JSON.parse(String(answer.headers['x-reads'])) as Reads;

/** The response's size as sent: status line, headers and the empty line, without the slug itself. */
async function sizeLine(base: URL, code: string, slug: string): Promise<Line> {
  const answer = await sendRequest(base, `/s/${code}`);
  return atMost(
    'P5',
    'the 302 on the wire, slug aside',
    headBytes(answer) - Buffer.byteLength(slug),
    300,
    'bytes',
  );
}

/** The bytes of a response's status line and headers. */
export function headBytes({ rawHeaders }: Answer): number {
  let bytes = 'HTTP/1.1 302 Found\r\n\r\n'.length;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    bytes += Buffer.byteLength(`${rawHeaders[at]}: ${rawHeaders[at + 1]}\r\n`);
  }
  return bytes;
}
