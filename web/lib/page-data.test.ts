import { expect, test } from 'vitest';
import { parsePageData, seed } from './page-data.ts';
import { createQueryClient } from './query-client.ts';

const page = parsePageData(
  '{"locale":"he","status":200,"queries":[{"key":["sites","ada"],"data":{"site":{"id":1}}}]}',
);

test('a visitor asks for nothing that the document brought along', async () => {
  const queries = createQueryClient();
  seed(queries, page, false);
  const site = await queries.fetchQuery({
    queryKey: ['sites', 'ada'],
    queryFn: () => Promise.reject(new Error('asked again')),
  });
  expect(site).toEqual({ site: { id: 1 } });
});

test('someone signed in sees it at once and asks again', () => {
  const queries = createQueryClient();
  seed(queries, page, true);
  expect(queries.getQueryData(['sites', 'ada'])).toEqual({ site: { id: 1 } });
  expect(
    queries
      .getQueryCache()
      .find({ queryKey: ['sites', 'ada'] })
      ?.isStaleByTime(5 * 60_000),
  ).toBe(true);
});

test.each(['', 'not json'])('a document without data is an empty one: %s', (text) => {
  expect(parsePageData(text).queries).toEqual([]);
});

test.each([
  '{',
  'null',
  '7',
  '[]',
  '{"queries":5}',
  '{"queries":[null,{"key":5,"data":{}},{"key":["a"],"data":null}]}',
])('a document whose data reads %s brings nothing along', (text) =>
  expect(parsePageData(text).queries).toEqual([]),
);
