/** Why a file is no captions that are taken, and at which line, from 1. */
export type CaptionsFault =
  | { code: 'not_text' | 'signature' | 'empty' | 'too_many' }
  | { code: 'timing' | 'order'; line: number };

const TIME = String.raw`(?:(\d{2,3}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const TIMING = new RegExp(String.raw`^${TIME}[ \t]+-->[ \t]+${TIME}(?:[ \t]+(.*))?$`);
/** Controls that no text has; the line ends are gone by then. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/;
const DROPPED = /^(?:NOTE(?:[ \t]|$)|STYLE[ \t]*$|REGION[ \t]*$)/;
const ARROW = '-->';

/** The settings of a cue that only place it; all others are dropped, regions too. */
const SETTINGS = [
  /^vertical:(?:rl|lr)$/,
  /^line:(?:-?\d{1,3}|\d{1,3}(?:\.\d{1,3})?%)(?:,(?:start|center|end))?$/,
  /^position:\d{1,3}(?:\.\d{1,3})?%(?:,(?:line-left|center|line-right))?$/,
  /^size:\d{1,3}(?:\.\d{1,3})?%$/,
  /^align:(?:start|center|end|left|right)$/,
];

type Line = { text: string; number: number };

/**
 * The captions of a WebVTT file, written anew: times, places and text with bold, italic, underlined words and
 * speakers. Notes, styles, regions, identifiers and all other markup are dropped. A file that browsers would not read
 * to its end is refused.
 */
export function captionsFrom(file: string, mostCues: number): { vtt: string } | { fault: CaptionsFault } {
  const lines = file
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((text, at): Line => ({ text, number: at + 1 }));
  if (lines.some(({ text }) => CONTROL.test(text))) return { fault: { code: 'not_text' } };
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0]?.text ?? '')) return { fault: { code: 'signature' } };
  const cues: string[] = [];
  let previous = 0;
  for (const block of blocksOf(lines)) {
    const cue = cueOf(block);
    if ('fault' in cue) return cue;
    if (cue.start < previous) return { fault: { code: 'order', line: cue.line } };
    previous = cue.start;
    if (cue.text) cues.push(`${cue.timing}\n${cue.text}\n`);
    if (cues.length > mostCues) return { fault: { code: 'too_many' } };
  }
  return cues.length === 0 ? { fault: { code: 'empty' } } : { vtt: ['WEBVTT\n', ...cues].join('\n') };
}

/** The blocks of cues: lines between empty ones, without the head of the file, notes, styles and regions. */
function blocksOf([, ...lines]: Line[]): Line[][] {
  const blocks: Line[][] = [];
  let block: Line[] = [];
  let isHead = true;
  const end = () => {
    const [first] = block;
    if (first && !isHead && !DROPPED.test(first.text)) blocks.push(block);
    block = [];
    isHead = false;
  };
  for (const line of lines) {
    // a cue may follow the signature at once
    if (isHead && line.text.includes(ARROW)) end();
    if (line.text.trim() === '') end();
    else block.push(line);
  }
  end();
  return blocks;
}

type Cue = { line: number; start: number; timing: string; text: string };

function cueOf(block: Line[]): Cue | { fault: CaptionsFault } {
  const [first, second] = block;
  const head = first && !first.text.includes(ARROW) && second?.text.includes(ARROW) ? second : first;
  if (!head) return { fault: { code: 'empty' } };
  const fault = (line: number) => ({ fault: { code: 'timing' as const, line } });
  const found = TIMING.exec(head.text.trim());
  if (!found) return fault(head.number);
  const [start, end] = [millisecondsOf(found.slice(1, 5)), millisecondsOf(found.slice(5, 9))];
  if (end <= start) return fault(head.number);
  const text = block.slice(block.indexOf(head) + 1);
  const stray = text.find((line) => line.text.includes(ARROW));
  if (stray) return fault(stray.number);
  const settings = (found[9] ?? '')
    .split(/[ \t]+/)
    .filter((setting) => SETTINGS.some((one) => one.test(setting)));
  return {
    line: head.number,
    start,
    timing: [timeOf(start), ARROW, timeOf(end), ...settings].join(' '),
    text: markupOf(text.map((line) => line.text.trim()).join('\n')),
  };
}

const millisecondsOf = ([hours = '0', minutes = '0', seconds = '0', thousandths = '0']: string[]): number =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(thousandths);

function timeOf(milliseconds: number): string {
  const part = (unit: number, size: number, width = 2) =>
    String(Math.floor(milliseconds / unit) % size).padStart(width, '0');
  return `${part(3_600_000, 1000)}:${part(60_000, 60)}:${part(1000, 60)}.${part(1, 1000, 3)}`;
}

const PIECES = /<[a-z/\d][^<>]*>|&(?:amp|lt|gt|nbsp|lrm|rlm);|[<>&]|[^<>&]+/gi;
const OPENS = /^<(?:([biu])|(v)(?:\.[^\s>]*)?[ \t]+([^<>]*))>$/;
const CLOSES = /^<\/([biuv])>$/;
const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The text of a cue with the markup that is kept, each element closed. */
function markupOf(text: string): string {
  const open: string[] = [];
  let written = '';
  for (const [piece] of text.matchAll(PIECES)) {
    if (!piece.startsWith('<') || piece === '<') {
      written += ESCAPED[piece] ?? piece;
      continue;
    }
    const [, element, voice, speaker = ''] = OPENS.exec(piece) ?? [];
    const name = element ?? (voice && speakerOf(speaker) ? voice : undefined);
    if (name) {
      open.push(name);
      written += voice ? `<v ${speakerOf(speaker)}>` : `<${name}>`;
      continue;
    }
    const closed = CLOSES.exec(piece)?.[1];
    if (closed && open.at(-1) === closed) written += `</${open.pop()}>`;
  }
  return written.trim() === ''
    ? ''
    : written +
        open
          .reverse()
          .map((name) => `</${name}>`)
          .join('');
}

const LETTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' };
const plainOf = (text: string): string =>
  text.replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => LETTERS[name] ?? '');

/** A name as it stands inside a tag, which has no way to write the signs of tags and of timings. */
const speakerOf = (name: string): string =>
  plainOf(name).replace(/[<>]/g, '').replace(/\s+/g, ' ').trim().replaceAll('&', '&amp;');

/** What is said in captions that `captionsFrom` wrote: a line for each cue, with its speaker. */
export function textOfCaptions(vtt: string): string {
  const said = vtt.split('\n\n').flatMap((block) => {
    const [timing, ...lines] = block.split('\n').filter(Boolean);
    if (!timing?.includes(ARROW)) return [];
    const marked = lines.join(' ').replace(/<v ([^>]*)>/g, '$1: ');
    return [
      plainOf(marked.replace(/<[^>]*>/g, ''))
        .replace(/\s+/g, ' ')
        .trim(),
    ];
  });
  // captions that roll repeat the line above
  return said.filter((line, at) => line !== '' && line !== said[at - 1]).join('\n');
}
