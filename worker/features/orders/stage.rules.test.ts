import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ORDER_MOVES,
  ORDER_STATUSES,
  type OrderMove,
  RESOLUTIONS,
  type Resolution,
} from '#worker/contract/order.ts';
import {
  type Course,
  ORDER_ACTORS,
  type OrderActor,
  type Outcome,
  type Standing,
} from '#worker/core/order-course.ts';
import { BOX_COURSE } from '#worker/features/boxes/box.rules.ts';
import { FLOWER_COURSE } from '#worker/features/flowers/flower.rules.ts';
import { PRODUCTION_COURSE } from '#worker/features/productions/production.rules.ts';
import { STICKER_COURSE } from '#worker/features/stickers/sticker.rules.ts';
import { outcomeOf } from './stage.rules.ts';

const COURSES = [
  ['stickers', STICKER_COURSE],
  ['flowers', FLOWER_COURSE],
  ['podcast and book', PRODUCTION_COURSE],
  ['a box', BOX_COURSE],
] as const;

/** Each standing in which an order of the course can be. */
const standingsOf = ({ stages }: Course): Standing[] => [
  ...stages.map((stage) => ({ status: 'placed' as const, stage })),
  { status: 'completed', stage: 'completed' },
  { status: 'issue', stage: 'completed' },
  { status: 'cancelled', stage: 'cancelled' },
];

type Asked = { move: OrderMove; resolution?: Resolution };

const ASKED: Asked[] = ORDER_MOVES.flatMap((move): Asked[] =>
  move === 'resolve' ? RESOLUTIONS.map((resolution) => ({ move, resolution })) : [{ move }],
);

const written = (at: Standing): string => (at.status === 'placed' ? at.stage : at.status);
const ASKED_AS = ({ move, resolution }: Asked) => (resolution ? `${move} ${resolution}` : move);

/** Every move that is allowed, as `actor: move: from → to`; all others are refused. */
const allowedIn = (course: Course): string[] =>
  standingsOf(course).flatMap((at) =>
    ASKED.flatMap((asked) =>
      ORDER_ACTORS.flatMap((actor) => {
        const outcome = outcomeOf(course, at, asked, actor);
        return typeof outcome === 'string'
          ? []
          : [`${actor}: ${ASKED_AS(asked)}: ${written(at)} → ${written(outcome)}`];
      }),
    ),
  );

const ISSUES = [
  'vendor: propose: issue → issue',
  'buyer: report: completed → issue',
  'admin: report: completed → issue',
  'admin: resolve part_refund: issue → completed',
  'admin: resolve refund: issue → completed',
  'admin: resolve reject: issue → completed',
];

/** What is possible only once somebody has begun with an order. */
const begun = (...stages: string[]) =>
  stages.flatMap((stage) => [`buyer: ask_cancel: ${stage} → ${stage}`, `admin: report: ${stage} → issue`]);

describe('who makes which move, and when; every other is refused', () => {
  test('stickers', () => {
    expect(allowedIn(STICKER_COURSE).sort()).toEqual(
      [
        'admin: print: paid → printing',
        'admin: decode: printing → decode_tested',
        'admin: ship: decode_tested → shipped',
        'admin: complete: shipped → completed',
        'system: complete: shipped → completed',
        'buyer: cancel: paid → cancelled',
        'buyer: change: paid → paid',
        ...begun('printing', 'decode_tested', 'shipped'),
        ...STICKER_COURSE.stages.flatMap((stage) => [
          `admin: cancel: ${stage} → cancelled`,
          `system: cancel: ${stage} → cancelled`,
          `system: report: ${stage} → issue`,
          `admin: change: ${stage} → ${stage}`,
          `admin: refuse_cancel: ${stage} → ${stage}`,
        ]),
        'admin: resolve redo: issue → paid',
        ...ISSUES,
      ].sort(),
    );
  });

  test('flowers', () => {
    expect(allowedIn(FLOWER_COURSE).sort()).toEqual(
      [
        ...['vendor', 'admin'].flatMap((actor) => [
          `${actor}: accept: offered → accepted`,
          `${actor}: set_off: accepted → on_the_way`,
          `${actor}: place: accepted → completed`,
          `${actor}: place: on_the_way → completed`,
        ]),
        ...['vendor', 'admin', 'system'].map((actor) => `${actor}: decline: offered → offered`),
        'buyer: cancel: offered → cancelled',
        'buyer: change: offered → offered',
        ...begun('accepted', 'on_the_way'),
        ...FLOWER_COURSE.stages.flatMap((stage) => [
          `admin: cancel: ${stage} → cancelled`,
          `system: cancel: ${stage} → cancelled`,
          `system: report: ${stage} → issue`,
          `admin: change: ${stage} → ${stage}`,
          `admin: refuse_cancel: ${stage} → ${stage}`,
        ]),
        'admin: resolve redo: issue → accepted',
        ...ISSUES,
      ].sort(),
    );
  });

  test('a podcast, and a book', () => {
    expect(allowedIn(PRODUCTION_COURSE).sort()).toEqual(
      [
        'admin: book: requested → call_booked',
        'admin: book: call_booked → call_booked',
        'admin: draft: call_booked → draft',
        'buyer: return_draft: draft → call_booked',
        'buyer: approve_draft: draft → approved',
        'admin: complete: approved → completed',
        ...['requested', 'call_booked'].flatMap((stage) => [
          `buyer: cancel: ${stage} → cancelled`,
          `buyer: change: ${stage} → ${stage}`,
        ]),
        ...begun('draft', 'approved'),
        ...PRODUCTION_COURSE.stages.flatMap((stage) => [
          `admin: cancel: ${stage} → cancelled`,
          `system: cancel: ${stage} → cancelled`,
          `system: report: ${stage} → issue`,
          `admin: change: ${stage} → ${stage}`,
          `admin: refuse_cancel: ${stage} → ${stage}`,
        ]),
        'admin: resolve redo: issue → call_booked',
        ...ISSUES,
      ].sort(),
    );
  });

  test('a digitization box', () => {
    expect(allowedIn(BOX_COURSE).sort()).toEqual(
      [
        'admin: send_label: paid → label_sent',
        'admin: receive: label_sent → received',
        'admin: digitize: received → digitizing',
        'admin: upload: digitizing → uploaded',
        'admin: ship: uploaded → shipped',
        'admin: complete: shipped → completed',
        'system: complete: shipped → completed',
        ...['paid', 'label_sent'].flatMap((stage) => [
          `buyer: cancel: ${stage} → cancelled`,
          `buyer: change: ${stage} → ${stage}`,
        ]),
        ...begun('received', 'digitizing', 'uploaded', 'shipped'),
        ...BOX_COURSE.stages.flatMap((stage) => [
          `admin: cancel: ${stage} → cancelled`,
          `system: cancel: ${stage} → cancelled`,
          `system: report: ${stage} → issue`,
          `admin: change: ${stage} → ${stage}`,
          `admin: refuse_cancel: ${stage} → ${stage}`,
        ]),
        'admin: resolve redo: issue → digitizing',
        ...ISSUES,
      ].sort(),
    );
  });

  test('the refusal says whether the move is another’s, or comes at the wrong time', () => {
    const at = (stage: string): Standing => ({ status: 'placed', stage });
    expect(outcomeOf(STICKER_COURSE, at('paid'), { move: 'print' }, 'buyer')).toBe('not_theirs');
    expect(outcomeOf(STICKER_COURSE, at('paid'), { move: 'ship' }, 'admin')).toBe('not_now');
    expect(outcomeOf(STICKER_COURSE, at('paid'), { move: 'draft' }, 'admin')).toBe('not_theirs');
    expect(outcomeOf(STICKER_COURSE, at('printing'), { move: 'cancel' }, 'buyer')).toBe('not_now');
    expect(outcomeOf(STICKER_COURSE, at('gone'), { move: 'cancel' }, 'admin')).toBe('not_now');
    const again = { ...at('paid'), isBegun: true };
    expect(outcomeOf(STICKER_COURSE, again, { move: 'cancel' }, 'buyer')).toBe('not_now');
    expect(outcomeOf(STICKER_COURSE, again, { move: 'change' }, 'buyer')).toBe('not_now');
    expect(outcomeOf(STICKER_COURSE, again, { move: 'ask_cancel' }, 'buyer')).toMatchObject({
      stage: 'paid',
    });
    expect(outcomeOf(STICKER_COURSE, at('paid'), { move: 'report' }, 'admin')).toBe('not_now');
    expect(outcomeOf(STICKER_COURSE, again, { move: 'report' }, 'admin')).toMatchObject({ status: 'issue' });
    expect(outcomeOf(STICKER_COURSE, again, { move: 'cancel' }, 'admin')).toMatchObject({
      status: 'cancelled',
    });
  });
});

describe.each(COURSES)('an order of %s', (_, course) => {
  const TOTAL = 4900;
  const PART = 900;
  /** What is held of the buyer’s money where an order stands, by how its issue was settled. */
  function heldAt({ status }: Standing, settled: Resolution | undefined): number {
    if (status === 'cancelled' || settled === 'refund') return 0;
    return settled === 'part_refund' ? TOTAL - PART : TOTAL;
  }

  const afterMoney = ({ money }: Outcome, held: number) => {
    if (money === 'give_back') return 0;
    return money === 'give_back_part' ? held - PART : held;
  };

  test('in whatever order people move it, always stands somewhere, and the money is what its standing says', () => {
    const walk = fc.array(fc.tuple(fc.constantFrom(...ASKED), fc.constantFrom(...ORDER_ACTORS)), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(walk, (moves: [Asked, OrderActor][]) => {
        let at: Standing = { status: 'placed', stage: course.stages[0] ?? '' };
        let held = TOTAL;
        let settled: Resolution | undefined;
        for (const [asked, actor] of moves) {
          // an issue is settled once, unless it was done again: the service refuses a second report
          if (asked.move === 'report' && settled && settled !== 'redo') continue;
          const outcome = outcomeOf(course, at, asked, actor);
          if (typeof outcome === 'string') continue;
          held = afterMoney(outcome, held);
          settled = asked.resolution ?? settled;
          at = outcome;
          expect(ORDER_STATUSES).toContain(at.status);
          if (at.status === 'placed') expect(course.stages).toContain(at.stage);
          expect(held).toBe(heldAt(at, settled));
        }
      }),
      { numRuns: 10_000 },
    );
  });

  test('can be brought to its end by its own moves', () => {
    const reached = new Set([course.stages[0]]);
    for (const stage of reached)
      for (const { from, to } of course.advances) if (from.includes(stage ?? '')) reached.add(to);
    expect([...reached].sort()).toEqual([...course.stages, 'completed'].sort());
  });

  test('waits for an administrator in no stage in which they have nothing to do', () => {
    const { stages, adminStages, advances } = course;
    expect(stages).toEqual(expect.arrayContaining([...adminStages]));
    for (const stage of adminStages)
      expect(
        advances.some(({ by, from }) => by.length === 1 && by[0] === 'admin' && from.includes(stage)),
      ).toBe(true);
  });

  test('that was cancelled stays so', () => {
    const cancelled: Standing = { status: 'cancelled', stage: 'cancelled' };
    for (const asked of ASKED)
      for (const actor of ORDER_ACTORS)
        expect(outcomeOf(course, cancelled, asked, actor)).toBeTypeOf('string');
  });
});
