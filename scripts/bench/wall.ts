import type { Browser, Page } from '@playwright/test';
import { WALL_PAGE, type Wall, type WallEntry } from '#worker/contract/wall.ts';
import { searchKey } from '#worker/shared/search-key.ts';
import { atMost, exactly, type Line } from './goal.ts';
import { sendRequest } from './load.ts';
import { names } from './names.ts';
import type { Metered } from './resources.ts';
import { readsOf } from './scans.ts';
import { slowPhone } from './screens.ts';
import { PEOPLE, WALL } from './wall-state.ts';

/** Beside the people of a first page: its ten groups, counters and community; of a further one less. */
const BESIDE_FIRST = 48;
const BESIDE = 20;
const SEARCH_ROWS = 40;
const SEARCHES = 100;
const FRAME_MS = 33;
const SHARE = 90;
const NODES = 300;
/** Where on the wall is scrolled, as shares of its height, and how far and fast. */
const PLACES = [0, 0.5, 0.9];
const SCROLLED_PX = 9000;
const PX_PER_SECOND = 1800;

/** P12: the rows read of a wall of 100,000 people, and the frames of a slow phone that scrolls through them. */
export async function wallLines(browser: Browser, walled: Metered, origin: string): Promise<Line[]> {
  const { lines, people } = await readLines(walled);
  return [...lines, ...(await scrollLines(browser, origin, people))];
}

type Read = { rows: number; wall: Wall };

async function readLines({ urlOf }: Metered): Promise<{ lines: Line[]; people: WallEntry[] }> {
  const base = await urlOf('counted');
  const read = async (query: string): Promise<Read> => {
    const answer = await sendRequest(base, `/api/communities/${WALL}/wall${query}`);
    if (answer.status !== 200) throw new Error(`the wall${query} answered ${answer.status}`);
    return { rows: readsOf(answer).rowsRead, wall: JSON.parse(answer.body.toString()) as Wall };
  };
  const first = await read('');
  const people = [...first.wall.people];
  const further: number[] = [];
  for (let cursor = first.wall.next_cursor; cursor !== null; ) {
    const { rows, wall } = await read(`?cursor=${cursor}`);
    people.push(...wall.people);
    further.push(rows);
    cursor = wall.next_cursor;
  }
  const found: Read[] = [];
  for (const typed of searched()) found.push(await read(`?q=${encodeURIComponent(typed)}`));
  const missed = found.filter(({ wall }) => wall.people.length === 0).length;
  const most = (rows: readonly number[]) => Math.max(...rows);
  const many = PEOPLE.toLocaleString('en');
  return {
    people,
    lines: [
      exactly('P12', 'people on all pages of the wall', String(PEOPLE), String(people.length)),
      atMost('P12', `rows read, first page of ${many} people`, first.rows, WALL_PAGE + BESIDE_FIRST, 'rows'),
      atMost(
        'P12',
        'rows read, the page in the middle',
        further[Math.floor(further.length / 2)] ?? Number.NaN,
        WALL_PAGE + BESIDE,
        'rows',
      ),
      atMost(
        'P12',
        `rows read, the most of ${further.length} further pages`,
        most(further),
        WALL_PAGE + BESIDE,
        'rows',
      ),
      exactly('P12', `found of ${SEARCHES} beginnings of names`, '0 missed', `${missed} missed`),
      atMost(
        'P12',
        `rows read, the most of ${SEARCHES} searches`,
        most(found.map(({ rows }) => rows)),
        SEARCH_ROWS,
        'rows',
      ),
    ],
  };
}

/** Beginnings of the last names of people from the whole wall. */
function searched(): string[] {
  const step = PEOPLE / SEARCHES;
  return Array.from(names(PEOPLE))
    .filter((_, at) => at % step === 0)
    .map(({ last_name }, at) => searchKey(last_name).slice(0, 2 + (at % 4)));
}

async function scrollLines(browser: Browser, origin: string, people: WallEntry[]): Promise<Line[]> {
  const { context, page, session } = await slowPhone(browser, null);
  // the rest of the wall in one answer: a reader would touch "Show more" 1,666 times
  await page.route('**/wall?cursor=*', async (route) => {
    const wall = (await (await route.fetch()).json()) as Wall;
    await route.fulfill({ json: { ...wall, people: people.slice(WALL_PAGE), next_cursor: null } });
  });
  await page.goto(`${origin}/he/wall/${WALL}`, { waitUntil: 'networkidle' });
  await page.locator('.wall-people .further').tap();
  await page.locator('.wall-people .further').waitFor({ state: 'detached', timeout: 120_000 });
  const frames: number[] = [];
  let nodes = 0;
  for (const place of PLACES) {
    await page.evaluate(
      (share) => scrollTo(0, share * (document.documentElement.scrollHeight - innerHeight)),
      place,
    );
    await page.waitForTimeout(1000);
    await watchFrames(page);
    await session.send('Input.synthesizeScrollGesture', {
      x: 200,
      y: 500,
      yDistance: -SCROLLED_PX,
      speed: PX_PER_SECOND,
      gestureSourceType: 'mouse',
      preventFling: true,
    });
    const seen = await framesSeen(page);
    if (seen.scrolled < SCROLLED_PX / 2) throw new Error(`the wall moved by ${seen.scrolled} px only`);
    frames.push(...seen.frames);
    nodes = Math.max(nodes, seen.nodes);
  }
  await context.close();
  const within = (100 * frames.filter((ms) => ms <= FRAME_MS).length) / frames.length;
  return [
    atMost(
      'P12',
      `frames later than ${FRAME_MS} ms of ${frames.length} while a phone scrolls`,
      100 - within,
      100 - SHARE,
      '%',
    ),
    atMost('P12', 'elements inside the list, the most in a frame', nodes, NODES, ''),
  ];
}

type Seen = { frames: number[]; nodes: number; scrolled: number };
type Watching = Window & { seen: Omit<Seen, 'scrolled'>; from: number; watched: boolean };

/** Begins to record how long each frame lasts and how many elements the list has then. */
const watchFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const here = window as unknown as Watching;
    here.seen = { frames: [], nodes: 0 };
    here.from = scrollY;
    here.watched = true;
    const list = document.querySelector('.wall-people ul.people');
    const inside = list?.getElementsByTagName('*');
    let last = performance.now();
    const look = (now: number) => {
      here.seen.frames.push(now - last);
      here.seen.nodes = Math.max(here.seen.nodes, inside?.length ?? 0);
      last = now;
      if (here.watched) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

/** Ends it. The first frame began before the scrolling. */
const framesSeen = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const here = window as unknown as Watching;
    here.watched = false;
    return { ...here.seen, frames: here.seen.frames.slice(1), scrolled: Math.abs(scrollY - here.from) };
  });
