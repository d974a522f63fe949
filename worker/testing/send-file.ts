import type { TestApp } from './app.ts';

export type SentFile = { name: string; type: string; bytes: Uint8Array; width?: number };

/**
 * Uploads the files of one attachment, part by part. Returns the first refusal, else the response with the media.
 */
export async function sendFiles(by: TestApp, siteId: number, files: readonly SentFile[]): Promise<Response> {
  const announced = files.map(({ bytes, ...file }) => ({ ...file, bytes: bytes.length }));
  const begun = await by.request('/api/media/start', {
    method: 'POST',
    json: { purpose: 'memory', target: siteId, files: announced },
  });
  if (!begun.ok) return begun;
  const { upload_id, parts } = await begun.json<{
    upload_id: string;
    parts: { part: number; file: number; bytes: number }[];
  }>();
  const sent = files.map(() => 0);
  for (const { part, file, bytes } of parts) {
    const from = sent[file] ?? 0;
    sent[file] = from + bytes;
    const body = files[file]?.bytes.subarray(from, from + bytes) ?? null;
    const put = await by.request(`/api/media/${upload_id}/${part}`, { method: 'PUT', body });
    if (!put.ok) return put;
  }
  return by.request(`/api/media/${upload_id}/done`, { method: 'POST' });
}
