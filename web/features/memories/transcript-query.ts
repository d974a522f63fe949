import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { getTranscript } from '#worker/contract/transcript.ts';

/** What is said in a video or a recording. */
export const transcriptQuery = (mediaId: string) =>
  queryOptions({
    queryKey: ['transcript', mediaId],
    queryFn: ({ signal }) => call(getTranscript, { params: { id: mediaId } }, signal),
  });
