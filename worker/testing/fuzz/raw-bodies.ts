const encoder = new TextEncoder();
const json = (text: string | Uint8Array): RequestInit => ({
  headers: { 'Content-Type': 'application/json' },
  body: text as BodyInit,
});

/** Bodies that are not a JSON object, or barely one. */
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
