import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, network, problem } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import type { RelatedSite } from '#worker/contract/related-site.ts';
import type { Site } from '#worker/contract/site.ts';
import { aSite } from '#worker/testing/view-fixtures.ts';
import { RelationsSection } from './relations-section.tsx';

const AT = '/api/sites/ruth-cohen/related-sites';
const moshe: RelatedSite['site'] = {
  id: 9,
  slug: 'moshe-levi',
  site_type_id: 1,
  name: 'משה לוי',
  other_name: 'Moshe Levi',
  lang: 'he',
  gender: 'male',
  birth: { format: 'en', year: 1910, month: null, day: null },
  death: { format: 'en', year: 1980, month: null, day: null },
  portrait: null,
};
const his = (more: Partial<RelatedSite> = {}): RelatedSite => ({
  id: 3,
  relation: 'parent',
  text: null,
  state: 'agreed',
  site: moshe,
  ...more,
});
const asked = (more: Partial<RelatedSite> = {}) => ({
  ...his({ state: 'asked', ...more }),
  asked_at: '2026-05-01T00:00:00Z',
});
const MOSHE = aSite({ ...moshe, first_name: 'משה', last_name: 'לוי' } as Partial<Site>);
const FOUND = {
  kind: 'site',
  id: 9,
  slug: 'moshe-levi',
  site_type_id: 1,
  full_name: 'משה לוי',
  other_name: 'Moshe Levi',
  lang: 'he',
  birth_year: 1910,
  death_year: 1980,
  sentence: null,
  profile: null,
};

const answers = (more: Parameters<typeof network>[0] = {}) => ({
  [`GET ${AT}`]: () => json({ related: [], waiting: [] }),
  'POST /api/search': () => json({ results: [FOUND], more: false }),
  'GET /api/sites/9': () => json({ site: MOSHE }),
  'GET /api/sites/moshe-levi': () => json({ site: MOSHE }),
  ...more,
});

async function open(more: Parameters<typeof network>[0] = {}, locale: 'en' | 'he' = 'en') {
  const sent = network(answers(more));
  await renderPart(<RelationsSection site={aSite()} id="ruth-cohen" />, locale);
  return sent;
}

const field = () => screen.findByLabelText('Who is it?');
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
const choose = (relation: string) =>
  fireEvent.change(screen.getByLabelText(/^What is Moshe Levi to Ruth Cohen/), {
    target: { value: relation },
  });
const send = () => fireEvent.click(screen.getByRole('button', { name: /Add to the page/ }));
const lastPost = (sent: Request[]) => sent.findLast((one) => one.method === 'POST' && one.url.endsWith(AT));

test('a daughter finds her father’s site by name, reads what will stand on either page, and sends it', async () => {
  let related: RelatedSite[] = [];
  const sent = await open({
    [`GET ${AT}`]: () => json({ related, waiting: [] }),
    [`POST ${AT}`]: () => {
      related = [his({ state: 'asked' })];
      return json(related[0], 201);
    },
  });
  await type('moshe');
  fireEvent.click(await screen.findByRole('button', { name: /Moshe Levi/ }));
  await screen.findByLabelText(/^What is Moshe Levi to Ruth Cohen/);
  choose('parent');
  const said = [...document.querySelectorAll('dl > div')].map((one) => one.textContent);
  expect(said).toEqual([
    'On the page of Ruth CohenMoshe Levi · Father',
    'On the page of Moshe Levi, once the family there agreesRuth Cohen · Daughter',
  ]);
  send();
  expect(await screen.findByText(/We have asked the family there to agree/)).toBeTruthy();
  expect(await lastPost(sent)?.json()).toEqual({ relation: 'parent', site: '9' });
  expect(lastPost(sent)?.headers.get('Idempotency-Key')).toBeTruthy();
  expect(screen.getByText('The family there has not answered yet')).toBeTruthy();
});

test('a keyboard user is led to the person they chose, and back to the field', async () => {
  await open();
  await type('moshe');
  fireEvent.click(await screen.findByRole('button', { name: /Moshe Levi/ }));
  const chosen = await screen.findByRole('group', { name: 'Moshe Levi' });
  await waitFor(() => expect(document.activeElement).toBe(chosen));
  for (const away of ['Choose someone else', 'Cancel']) {
    fireEvent.click(await screen.findByRole('button', { name: away }));
    const where = await field();
    await waitFor(() => expect(document.activeElement).toBe(where));
    await type('moshe');
    fireEvent.click(await screen.findByRole('button', { name: /Moshe Levi/ }));
  }
});

test('the address of a page is as good as a name; one of somewhere else is said to be no page here', async () => {
  await open();
  await type('https://elsewhere.example/en/site/moshe-levi');
  expect(await screen.findByText('This is not the address of a page about someone here.')).toBeTruthy();
  await type(`${location.origin}/he/site/moshe-levi?filter=photo`);
  expect(await screen.findByLabelText(/^What is Moshe Levi to Ruth Cohen/)).toBeTruthy();
});

test('a person who is related already is refused beside the name, and nothing typed is lost', async () => {
  await open({
    [`POST ${AT}`]: () =>
      problem('relation.exists', 409, 'The selected site already has a relation to Ruth Cohen'),
  });
  await type(`${location.origin}/en/site/moshe-levi`);
  await screen.findByLabelText(/^What is Moshe Levi to Ruth Cohen/);
  choose('other');
  send();
  expect((await screen.findAllByText('Describe it in a word or two')).length).toBe(2);
  fireEvent.change(screen.getByLabelText('In your own words'), { target: { value: 'Served together' } });
  send();
  const told = await screen.findAllByText('The selected site already has a relation to Ruth Cohen');
  expect(told.length).toBe(2);
  expect(screen.getByLabelText<HTMLInputElement>('In your own words').value).toBe('Served together');
  cleanup();
  await open();
  expect((await screen.findByLabelText<HTMLInputElement>('In your own words')).value).toBe('Served together');
});

test('nobody is related to themselves', async () => {
  await open({ 'GET /api/sites/ruth-cohen': () => json({ site: aSite() }) });
  await type(`${location.origin}/en/site/ruth-cohen`);
  expect(await screen.findByText('This is the same page')).toBeTruthy();
});

test('a name that nobody has says so; a search that fails says so too, and can be tried again', async () => {
  let online = false;
  await open({
    'POST /api/search': () => (online ? json({ results: [], more: false }) : problem('internal', 500)),
  });
  await type('nobody');
  const again = await screen.findByText('Try again');
  expect(screen.queryByText(/We found no one/)).toBeNull();
  online = true;
  fireEvent.click(again);
  expect(await screen.findByText('We found no one by that name. Try another spelling.')).toBeTruthy();
});

test('a request of another family is accepted or declined; a person who decides after another of their family is told so', async () => {
  let answered = false;
  const sent = await open({
    [`GET ${AT}`]: () =>
      json(answered ? { related: [his()], waiting: [] } : { related: [], waiting: [asked()] }),
    [`POST ${AT}/3/decision`]: () => {
      answered = true;
      return new Response(null, { status: 204 });
    },
  });
  expect(await screen.findByText(/asks$/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Agree/ }));
  expect(await screen.findByText('Moshe Levi now appears on this page.')).toBeTruthy();
  const decision = sent.find(({ url }) => url.endsWith('/decision'));
  const { relation, text } = asked();
  expect(await decision?.json()).toEqual({ agree: true, seen: { relation, text } });
  expect(screen.getByRole('link', { name: /Moshe Levi/ })).toBeTruthy();
  cleanup();

  await open({
    [`GET ${AT}`]: () => json({ related: [], waiting: [asked()] }),
    [`POST ${AT}/3/decision`]: () => problem('relation.not_found', 404, 'Someone may have removed it.'),
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Decline/ }));
  expect((await screen.findAllByText('Someone may have removed it.')).length).toBeGreaterThan(0);
});

test('a relation is said otherwise, and removed after a question', async () => {
  let related = [his()];
  let tried = false;
  const sent = await open({
    [`GET ${AT}`]: () => json({ related, waiting: [] }),
    [`PATCH ${AT}/3`]: () => {
      related = [his({ relation: 'grandparent', state: 'asked' })];
      return json(related[0]);
    },
    [`DELETE ${AT}/3`]: () => {
      if (!tried) {
        tried = true;
        throw new TypeError('Failed to fetch');
      }
      related = [];
      return new Response(null, { status: 204 });
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Change/ }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^What is Moshe/), { target: { value: 'grandparent' } });
  fireEvent.click(dialog.getByRole('button', { name: /Save/ }));
  expect(await screen.findByText('Grandfather')).toBeTruthy();
  expect(await sent.find(({ method }) => method === 'PATCH')?.json()).toEqual({
    relation: 'grandparent',
    seen: { relation: 'parent', text: null },
  });
  const remove = async () => {
    fireEvent.click(screen.getByRole('button', { name: /^Remove/ }));
    return within(await screen.findByRole('dialog'));
  };
  const refused = await remove();
  fireEvent.click(refused.getByRole('button', { name: /^Remove/ }));
  expect((await refused.findByRole('alert')).textContent).toContain('We could not connect');
  fireEvent.click(refused.getByRole('button', { name: 'Keep it as it is' }));
  const asked = await remove();
  expect(asked.queryByRole('alert')).toBeNull();
  fireEvent.click(asked.getByRole('button', { name: /^Remove/ }));
  await waitFor(() => expect(screen.queryByText('Grandfather')).toBeNull());
  expect(screen.getByText('Moshe Levi was removed from this page.')).toBeTruthy();
});

test('a person who changes a relation that another of the family has removed is told so', async () => {
  let related = [his()];
  await open({
    [`GET ${AT}`]: () => json({ related, waiting: [] }),
    [`PATCH ${AT}/3`]: () => {
      related = [];
      return problem('relation.not_found', 404, 'Someone may have removed it.');
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Change/ }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^What is Moshe/), { target: { value: 'grandparent' } });
  fireEvent.click(dialog.getByRole('button', { name: /Save/ }));
  await waitFor(() => expect(screen.queryByText('Moshe Levi')).toBeNull());
  expect(screen.getByText('Someone may have removed it.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sessionStorage.length).toBe(0);
});
