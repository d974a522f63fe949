import fc from 'fast-check';
import { expect, test } from 'vitest';
import { peopleOfWalks, walk } from '#worker/testing/order-walk.ts';
import { aWalk } from '#worker/testing/walked-orders.ts';

/** Set to walk more, or elsewhere: 10,000 take about half an hour. */
const { VITE_WALKS = '200', VITE_WALKS_SEED = '1' } = import.meta.env as unknown as Record<
  string,
  string | undefined
>;

/** Where walks must have been, with the payment as it was there. */
const REACHED = `
  flowers offered authorized
  flowers offered card_saved
  flowers accepted authorized
  flowers accepted card_saved
  flowers accepted captured
  flowers on_the_way captured
  flowers completed authorized
  flowers completed card_saved
  flowers completed captured
  flowers completed part_refunded
  flowers completed refunded
  flowers issue captured
  flowers redone captured
  flowers cancelled none
  flowers mended captured
  box uploaded captured
  stickers shipped captured
  podcast draft none
`;

test('in whatever order people, the bank and its events come, the money of an order is what its standing says', async () => {
  const people = await peopleOfWalks();
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(aWalk, (one) => walk(people, one, (...at) => seen.add(at.join(' ')))),
    { numRuns: Number(VITE_WALKS), seed: Number(VITE_WALKS_SEED) },
  );
  const reached = REACHED.trim().split(/\s*\n\s*/);
  expect([...seen]).toEqual(expect.arrayContaining(reached));
}, 7_200_000);
