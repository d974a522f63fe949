/** Several times the limit of any endpoint. A refused request with a larger body loses its connection. */
const MOST_BYTES = 16 * 1024 * 1024;
const DEADLINE_MS = 30_000;

/**
 * Delays a response until the request body has been read to its end. A response that leaves part of the body
 * unread makes the server close the connection, and the next request on it fails.
 */
export function afterBody(
  request: Request,
  response: Response | Promise<Response>,
): Response | Promise<Response> {
  return request.body ? drained(request, request.body, response) : response;
}

async function drained(
  { headers }: Request,
  body: ReadableStream<Uint8Array>,
  response: Response | Promise<Response>,
): Promise<Response> {
  const answer = await response;
  if (!body.locked) {
    const announced = Number(headers.get('Content-Length') ?? 0);
    await (announced > MOST_BYTES ? body.cancel() : drain(body)).catch(() => undefined);
  }
  return answer;
}

/** Reads and discards the rest of a body, up to a number of bytes and a time; cancels what remains. */
export async function drain(
  body: ReadableStream<Uint8Array>,
  { mostBytes = MOST_BYTES, deadlineMs = DEADLINE_MS } = {},
): Promise<void> {
  const reader = body.getReader();
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), deadlineMs);
  try {
    let size = 0;
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      size += chunk.value.byteLength;
      if (size > mostBytes) return await reader.cancel();
    }
  } finally {
    clearTimeout(timer);
    reader.releaseLock();
  }
}
