import { errorOf } from '#web/lib/api-error.ts';
import * as api from '#worker/contract/guest.ts';
import type { UploadStatus } from '#worker/contract/media.ts';
import { BYTES } from './put-bytes.ts';
import { type Outgoing, send } from './send.ts';
import type { UploadCalls } from './upload-files.ts';

/** The requests of the upload for a memory without an account, with its pass. */
export function guestCalls(pass: string): UploadCalls<{ id: string }> {
  async function ask(
    request: Outgoing,
    onProgress?: (sentBytes: number) => void,
    signal?: AbortSignal,
  ): Promise<Response> {
    const headers = { ...request.headers, [api.UPLOAD_PASS_HEADER]: pass };
    const response = await send({ ...request, headers }, onProgress, signal);
    if (!response.ok) throw await errorOf(response);
    return response;
  }
  const at = (path: string, up: string, part = 0) =>
    path.replace(':up', encodeURIComponent(up)).replace(':part', String(part));
  return {
    start: async (body, _key, signal) => {
      const { method, path } = api.startGuestUpload;
      const headers = { 'Content-Type': 'application/json' };
      const response = await ask(
        { method, address: path, headers, body: JSON.stringify(body) },
        undefined,
        signal,
      );
      return (await response.json()) as { upload_id: string };
    },
    status: async (up, signal) => {
      const { method, path } = api.getGuestUpload;
      const response = await ask({ method, address: at(path, up) }, undefined, signal);
      return (await response.json()) as UploadStatus;
    },
    put: async ({ up, part, bytes }, onProgress, signal) => {
      const { method, path } = api.putGuestPart;
      await ask({ method, address: at(path, up, part), headers: BYTES, body: bytes }, onProgress, signal);
    },
    finish: async (up, signal) => {
      const { method, path } = api.finishGuestUpload;
      await ask({ method, address: at(path, up) }, undefined, signal);
      return { id: up };
    },
  };
}
