import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { json, network, problem } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import type { Transcript } from '#worker/contract/transcript.ts';
import { aMemory, may } from '#worker/testing/view-fixtures.ts';
import { dropTranscriptDraft, loadTranscriptDraft, parseTranscriptDraft } from './transcript-draft.ts';
import { TranscriptForm } from './transcript-form.tsx';

const medium = {
  id: 'voice',
  src: '/api/media/voice?e=1&s=1',
  widths: [],
  width: 0,
  height: 0,
  thumbhash: null,
  focal: { x: 0.5, y: 0.5 },
  kind: 'audio' as const,
  caption: 'A voice',
  name: null,
  content_type: 'audio/webm',
  bytes: 10,
  duration_ms: 1000,
  peaks: null,
  state: 'ready' as const,
  blurred: false,
  closed: false,
  download: null,
};
const memory = aMemory(12, { site_id: 7, media: [medium], can: may({ edit: true }) });
const place = { mediaId: 'voice', memoryId: 12, userId: 1 };
const stored: Transcript = { text: 'We came by ship.', lang: 'en', captions: null, version: 2 };
const draftOf = async () => (await loadTranscriptDraft(place)) ?? null;

beforeEach(() => dropTranscriptDraft(place));

async function opened(draft: Awaited<ReturnType<typeof draftOf>> = null) {
  await renderPart(
    <TranscriptForm
      place={place}
      medium={medium}
      memory={memory}
      stored={stored}
      draft={draft}
      onClose={() => undefined}
    >
      {null}
    </TranscriptForm>,
  );
}
const field = () => screen.getByLabelText<HTMLTextAreaElement>('What is said');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const save = () =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save the transcript' })));

describe('someone who writes a transcript', () => {
  test('sees both texts where another saved one meanwhile, and replaces it only by saving again', async () => {
    const current = { ...stored, text: 'We came by train.', version: 5 };
    const requests = network({
      'PUT /api/media/voice/transcript': ({ headers }) =>
        headers.get('If-Match') === '"5"'
          ? json({ transcript: { ...current, text: 'We came by boat.', version: 6 }, memory })
          : problem('request.stale', 412, 'stale', { params: { current } }),
    });
    await opened();
    type('We came by boat.');
    await save();
    await screen.findByText('We came by train.');
    expect(field().value).toBe('We came by boat.');
    await save();
    const versions = () =>
      requests.filter(({ method }) => method === 'PUT').map(({ headers }) => headers.get('If-Match'));
    await waitFor(() => expect(versions()).toEqual(['"2"', '"5"']));
  });

  test('keeps what is typed on the device, and finds it again', async () => {
    await opened();
    type('We came by boat.');
    await waitFor(async () =>
      expect(await draftOf()).toMatchObject({ text: 'We came by boat.', version: 2 }),
    );
  });

  test('gets it back, or discards it', async () => {
    await opened({ text: 'A draft', lang: 'he', version: 2 });
    expect(field().value).toBe('A draft');
    fireEvent.click(screen.getByRole('button', { name: 'Discard it' }));
    expect(field().value).toBe('We came by ship.');
  });
});

test.each([
  ['another form', { words: 'x' }],
  ['a language that is none', { text: 'x', lang: 'xx', version: 2 }],
  ['no version', { text: 'x', lang: 'he' }],
  ['nothing', null],
])('a stored draft is not read with %s', (_what, value) => {
  expect(parseTranscriptDraft(value)).toBeUndefined();
});
