import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, network, problem } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import type { Succession } from '#worker/contract/succession.ts';
import { ClaimPart } from './claim-part.tsx';
import { successionQuery } from './succession-queries.ts';

const NOBODY = { name: false, claim: false, withdraw: false, object: false, settle: false };
const SITE = { id: 7, slug: 'ruth-cohen', name: 'Ruth Cohen' };
const FREE = { site: SITE, successors: [], claim: null, can: { ...NOBODY, claim: true } };
const CLAIMED = {
  ...FREE,
  claim: {
    id: 1,
    claimant: 'Noa Levi',
    note: 'With love',
    state: 'open',
    objection: null,
    created_at: '2026-11-01T10:00:00Z',
    ends_at: '2026-12-01T10:00:00Z',
  },
  can: { ...NOBODY, withdraw: true },
};

function Part() {
  const succession = useQuery(successionQuery('7')).data as Succession | undefined;
  return succession ? <ClaimPart id="7" claim={succession.claim} can={succession.can} /> : null;
}

const noteField = () => screen.findByLabelText<HTMLTextAreaElement>('What would you like to say to them?');
const ask = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Ask to take over the site' }));

test('a claim whose answer was lost is asked once; taken back, the same words ask again', async () => {
  let attempts = 0;
  let current: object = FREE;
  const requests = network({
    'GET /api/sites/7/succession': () => json(current),
    'POST /api/sites/7/succession/claim': () =>
      ++attempts === 1 ? problem('internal', 500, 'Not now.') : json(CLAIMED, 201),
    'DELETE /api/sites/7/succession/claim': () => new Response(null, { status: 204 }),
  });
  await renderPart(<Part />);
  fireEvent.change(await noteField(), { target: { value: ' With love ' } });
  await ask();
  expect(await screen.findByText('Not now.')).toBeTruthy();
  expect((await noteField()).value).toBe(' With love ');
  await ask();
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw the request' }));
  const empty = await noteField();
  expect(empty.value).toBe('');
  fireEvent.change(empty, { target: { value: 'With love' } });
  current = CLAIMED;
  await ask();
  await screen.findByRole('button', { name: 'Withdraw the request' });
  const claims = requests.filter(({ method }) => method === 'POST');
  expect(await Promise.all(claims.map((claim) => claim.json()))).toEqual(
    Array.from({ length: 3 }, () => ({ note: 'With love' })),
  );
  const [first, second, third] = claims.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a note that is too long is said while it is written, and not sent', async () => {
  const requests = network({ 'GET /api/sites/7/succession': () => json(FREE) });
  await renderPart(<Part />);
  fireEvent.change(await noteField(), { target: { value: 'x'.repeat(1001) } });
  expect(await screen.findByText('Use at most 1000 characters.')).toBeTruthy();
  await ask();
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
});
