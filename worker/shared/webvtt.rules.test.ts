import { describe, expect, test } from 'vitest';
import { captionsFrom, textOfCaptions } from './webvtt.rules.ts';

const MOST = 5000;
const read = (file: string) => captionsFrom(file, MOST);
const CUE = '00:00:01.000 --> 00:00:04.000\nShe sang\n';
const WRITTEN = { vtt: `WEBVTT\n\n${CUE}` };

test.each([
  ['a simple file', `WEBVTT\n\n${CUE}`],
  ['a byte order mark and lines of Windows', `\uFEFFWEBVTT\r\n\r\n${CUE.replaceAll('\n', '\r\n')}`],
  ['old lines of a Macintosh', `WEBVTT\r\r${CUE.replaceAll('\n', '\r')}`],
  ['a title, and a head of several lines', `WEBVTT - Grandmother\nKind: captions\nLanguage: he\n\n${CUE}`],
  ['a cue right below the signature', `WEBVTT\n${CUE}`],
  ['hours left out', 'WEBVTT\n\n00:01.000 --> 00:04.000\nShe sang'],
  ['numbered cues', `WEBVTT\n\n1\n${CUE}`],
  [
    'notes, styles and regions',
    `WEBVTT\n\nSTYLE\n::cue { background: url(x) }\n\nREGION\nid:a\n\nNOTE\nby me\n\n${CUE}\n\nNOTE the end`,
  ],
  ['a cue without words beside it', `WEBVTT\n\n${CUE}\n00:00:05.000 --> 00:00:06.000\n`],
])('captions are read from %s', (_what, file) => {
  expect(read(file)).toEqual(WRITTEN);
});

test('settings that place a cue are kept, and all others dropped', () => {
  const placed = 'align:start position:10%,line-left size:80% line:-1 vertical:rl';
  expect(
    read(`WEBVTT\n\n00:01.000 --> 00:04.000 region:a ${placed} onclick:alert(1) line:9999\nShe sang`),
  ).toEqual({ vtt: `WEBVTT\n\n00:00:01.000 --> 00:00:04.000 ${placed}\nShe sang\n` });
});

test('two people may speak at once', () => {
  const file =
    'WEBVTT\n\n00:01.000 --> 00:04.000\nShe\n\n00:01.000 --> 00:09.000\nHe\n\n00:02.000 --> 00:03.000\nThey\n';
  expect(read(file)).toMatchObject({ vtt: expect.stringContaining('They') });
});

describe('the text of a cue', () => {
  test.each([
    [
      'bold, italic and underlined words',
      '<b>She</b> <i>sang</i> <u>here</u>',
      '<b>She</b> <i>sang</i> <u>here</u>',
    ],
    ['speakers', '<v.loud Ruth & co>She sang', '<v Ruth &amp; co>She sang</v>'],
    ['elements that are not closed', '<b><i>She</b> sang', '<b><i>She sang</i></b>'],
    ['two lines', 'She sang\nand laughed', 'She sang\nand laughed'],
    ['Hebrew with niqqud', 'הִיא שָׁרָה', 'הִיא שָׁרָה'],
    ['ampersands and brackets', 'a & b < c > d &amp; e &copy;', 'a &amp; b &lt; c &gt; d &amp; e &amp;copy;'],
    ['a script', '<script>alert(1)</script>She sang', 'alert(1)She sang'],
    ['a picture', '<img src=x onerror=alert(1)>She sang', 'She sang'],
    ['a tag in a tag', '<<b>script>She sang', '&lt;<b>script&gt;She sang</b>'],
    ['a speaker with a tag', '<v <script>>She sang', '&lt;v &gt;She sang'],
    ['a speaker with a written tag', '<v A&gt;&lt;script&gt;x>She sang', '<v Ascriptx>She sang</v>'],
    [
      'a speaker with a time',
      '<v 00:00.000 --&gt; 00:59.000>She sang',
      '<v 00:00.000 -- 00:59.000>She sang</v>',
    ],
    ['a speaker of signs only', '<v &lt;&gt;>She sang', 'She sang'],
    [
      'classes, languages, ruby and times',
      '<c.red>She</c> <lang en>sang</lang><00:00:02.000> <ruby>a<rt>b',
      'She sang ab',
    ],
    ['closing what was not opened', '</b></v></script>She sang', 'She sang'],
  ])('%s', (_what, text, written) => {
    const vtt = `WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n${written}\n`;
    expect(read(`WEBVTT\n\n00:01.000 --> 00:04.000\n${text}\n`)).toEqual({ vtt });
    expect(read(vtt), 'read again, it is the same').toEqual({ vtt });
  });
});

const at = (code: string, line: number) => ({ fault: { code, line } });
test.each([
  ['an empty file', '', { fault: { code: 'signature' } }],
  ['SubRip', '1\n00:00:01,000 --> 00:00:04,000\nShe sang', { fault: { code: 'signature' } }],
  ['a page', '<!doctype html><script>alert(1)</script>', { fault: { code: 'signature' } }],
  ['a signature with a tail', `WEBVTTX\n\n${CUE}`, { fault: { code: 'signature' } }],
  ['a space before the signature', ` WEBVTT\n\n${CUE}`, { fault: { code: 'signature' } }],
  ['a file with a NUL', `WEBVTT\n\n${CUE.replace('sang', 'sa\0ng')}`, { fault: { code: 'not_text' } }],
  ['no cues', 'WEBVTT\n\nNOTE nothing yet\n', { fault: { code: 'empty' } }],
  ['cues without words only', 'WEBVTT\n\n00:01.000 --> 00:02.000\n<c></c>\n', { fault: { code: 'empty' } }],
  ['commas', 'WEBVTT\n\n00:00:01,000 --> 00:00:04,000\nShe sang', at('timing', 3)],
  ['a bad arrow', 'WEBVTT\n\n00:01.000 -> 00:04.000\nShe sang', at('timing', 3)],
  ['an arrow of one dash and one letter', 'WEBVTT\n\n00:01.000 —> 00:04.000\nShe sang', at('timing', 3)],
  ['an arrow without spaces', 'WEBVTT\n\n00:01.000-->00:04.000\nShe sang', at('timing', 3)],
  ['an end before its beginning', 'WEBVTT\n\n00:04.000 --> 00:01.000\nShe sang', at('timing', 3)],
  ['no duration', 'WEBVTT\n\n00:01.000 --> 00:01.000\nShe sang', at('timing', 3)],
  ['sixty seconds', 'WEBVTT\n\n00:60.000 --> 01:04.000\nShe sang', at('timing', 3)],
  ['words without times', `WEBVTT\n\n${CUE}\nShe laughed\nand cried\n`, at('timing', 6)],
  ['a missing empty line', `WEBVTT\n\n${CUE}00:05.000 --> 00:06.000\nShe laughed`, at('timing', 5)],
  ['an arrow in the text', 'WEBVTT\n\n00:01.000 --> 00:04.000\nHaifa --> Jaffa', at('timing', 4)],
  ['cues out of order', `WEBVTT\n\n00:05.000 --> 00:06.000\nShe laughed\n\n${CUE}`, at('order', 6)],
])('refused: %s', (_what, file, fault) => {
  expect(read(file)).toEqual(fault);
});

test('more cues than the limit are refused', () => {
  const cues = (count: number) =>
    Array.from(
      { length: count },
      (_, at) => `00:00.000 --> 00:01.${String(at % 1000).padStart(3, '0')}\nx\n`,
    );
  const file = (count: number) => ['WEBVTT\n', ...cues(count)].join('\n');
  expect(captionsFrom(file(3), 3)).toHaveProperty('vtt');
  expect(captionsFrom(file(4), 3)).toEqual({ fault: { code: 'too_many' } });
});

test('what was written is read again as it is', () => {
  const first = read('WEBVTT\n\n00:01.000 --> 00:04.000 align:left\n<v Ruth>She & <b>he\n');
  expect('vtt' in first && read(first.vtt)).toEqual(first);
});

test('a huge hostile line is read in a moment', () => {
  const started = performance.now();
  read(`WEBVTT\n\n00:01.000 --> 00:04.000\n${'<v '.repeat(80_000)}${'&'.repeat(80_000)}`);
  read(`WEBVTT\n\n${'00:'.repeat(100_000)}`);
  expect(performance.now() - started).toBeLessThan(1000);
});

test('the text of captions is a line for each cue, with its speaker, and no line twice', () => {
  const captions = read(
    'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ruth>She sang\n<i>quietly</i>\n\n00:02.000 --> 00:03.000\nTea &amp; bread\n\n00:03.000 --> 00:04.000\nTea &amp; bread\n',
  );
  expect('vtt' in captions && textOfCaptions(captions.vtt)).toBe('Ruth: She sang quietly\nTea & bread');
});
