import { AppError } from '#worker/core/app-error.ts';

const MOST_BYTES = 1_000_000;
const MOST_FORM_BYTES = 20_000;

/**
 * The JSON of the request body, or undefined for an empty one. Throws 415, 413 or 400 where it cannot be
 * read. Forms are refused: any website can make a browser submit one here, and so sign its user in to an
 * attacker's account.
 */
export async function readBody(request: Request): Promise<unknown> {
  const text = await readText(request, 'application/json', MOST_BYTES);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('request.unparsable');
  }
}

/** The same for a form, where an endpoint proves its sender by other means. Repeated fields are refused. */
export async function readForm(request: Request): Promise<unknown> {
  const text = await readText(request, 'application/x-www-form-urlencoded', MOST_FORM_BYTES);
  if (text === undefined) return undefined;
  const fields = new Map<string, string>();
  for (const pair of text.split('&')) {
    const [name, value, ...more] = pair.split('=').map(unescaped);
    if (!name || value === undefined || more.length > 0 || fields.has(name))
      throw new AppError('request.unparsable');
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    throw new AppError('request.unparsable');
  }
}

/**
 * The text of a body of one content type, or undefined for an empty one. Throws 415, 413 or 400 where it cannot be
 * read.
 */
export async function readText(
  request: Request,
  expectedType: string,
  most: number,
): Promise<string | undefined> {
  const type = (request.headers.get('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (!request.body) return undefined;
  if (Number(request.headers.get('Content-Length') ?? 0) > most) throw new AppError('request.too_large');
  if (request.headers.has('Content-Encoding')) throw new AppError('request.media_type');
  const bytes = await readAtMost(request.body, most);
  if (bytes.length === 0) return undefined;
  if (type !== expectedType) throw new AppError('request.media_type');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw new AppError('request.unparsable');
  }
}

/** The bytes of a body; throws 413 where there are more than `most`, 400 where there are none. */
export async function readBytes(request: Request, most: number): Promise<Uint8Array> {
  if (!request.body) throw new AppError('request.unparsable');
  if (Number(request.headers.get('Content-Length') ?? 0) > most) throw new AppError('request.too_large');
  if (request.headers.has('Content-Encoding')) throw new AppError('request.media_type');
  return readAtMost(request.body, most);
}

async function readAtMost(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // the rest is read and discarded after the response, see `drain-body.ts`
  for await (const chunk of stream.values({ preventCancel: true })) {
    size += chunk.byteLength;
    if (size > most) throw new AppError('request.too_large');
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
