/** Values of other types in place of a text or a number. */
export const shapes = (): unknown[] => [
  [],
  {},
  [[]],
  [null],
  [1, 2, 3],
  Array.from({ length: 101 }, (_, at) => at),
  Array.from({ length: 5000 }, () => 'x'),
  { '': '' },
  { length: 1 },
  { toString: 'x' },
  JSON.parse('{"then":"x"}'),
  { $gt: '' },
  { constructor: { prototype: { admin: true } } },
  JSON.parse('{"__proto__":{"role_id":1}}'),
  true,
  false,
  nested(50),
];

/** Dates, many of which do not exist. */
export const dates = (): unknown[] => [
  ...[
    [2026, 2, 31],
    [2026, 14, 1],
    [2026, 0, 0],
    [0, 1, 1],
    [-1, 1, 1],
    [10_000, 1, 1],
    [2026, 2.5, 1],
    [2026, null, 5],
    [2026, 5, null],
  ].flatMap(([year, month, day]) => ['en', 'he', 'fr'].map((format) => ({ format, year, month, day }))),
  { format: 'he', year: 5784, month: 13, day: 30 },
  { format: 'he', year: 5787, month: 13, day: 1 },
  { format: 'he', year: 5787, month: 8, day: 30 },
  ...[
    '2026-02-31',
    '2026-13-01',
    '2026-01-01T00:00:00Z',
    '2026-01-01T25:00:00Z',
    '99999-01-01',
    '0000-00-00',
    'yesterday',
    '1e9',
  ],
];

/** `{a: {a: …}}`, nested `depth` deep. */
function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let at = 0; at < depth; at++) value = { a: value };
  return value;
}
