import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { json, network } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { aSite } from '#worker/testing/view-fixtures.ts';
import { sealedCopy } from './sealed-copy.ts';
import { SiteCopy } from './site-copy.tsx';

const WORDS = {
  title: 'A locked <copy>',
  about: 'About',
  passphrase: 'Passphrase',
  open: 'Open',
  opening: 'One moment…',
  save: 'Save the copy',
  wrong: 'That is not the passphrase.',
};
const PASSPHRASE = 'שלום orchard 1941';
const sealing = { name: 'dorot.zip', passphrase: PASSPHRASE, locale: 'he' as const, words: WORDS };

/** A link that is clicked would leave the document that the next test has too. */
beforeEach(() => void vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

/** Opens a page as a browser does, by its own script; returns what it saves. */
async function opened(html: string, passphrase: string): Promise<{ bytes: Uint8Array | null; said: string }> {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const script = [...page.querySelectorAll('script:not([type])')].at(-1)?.textContent ?? '';
  let saved: Blob | undefined;
  const urls = {
    createObjectURL: (blob: Blob) => {
      saved = blob;
      return '#';
    },
  };
  new Function('document', 'URL', script)(page, urls);
  const input = page.querySelector('input');
  if (input) input.value = passphrase;
  page.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
  const status = page.querySelector('[role=status]');
  await waitFor(() => expect(status?.textContent).not.toBe(WORDS.opening), { timeout: 20_000 });
  return {
    bytes: saved ? new Uint8Array(await saved.arrayBuffer()) : null,
    said: status?.textContent ?? '',
  };
}

describe('a locked copy', () => {
  const bytes = crypto.getRandomValues(new Uint8Array(60_000));
  const file = new Blob([...Array.from({ length: 40 }, () => bytes)]);

  test('is opened by its passphrase alone, without a connection', async () => {
    const page = await (await sealedCopy(file, sealing)).text();
    const whole = new Uint8Array(await file.arrayBuffer());
    const { bytes: found, said } = await opened(page, PASSPHRASE);
    expect(said).toBe('Save the copy');
    expect(Buffer.compare(found ?? new Uint8Array(), whole)).toBe(0);
    expect(await opened(page, `${PASSPHRASE} `)).toEqual({ bytes: null, said: WORDS.wrong });
    expect(page).not.toMatch(/https?:\/\//);
    expect(page).toContain('<html lang="he" dir="rtl">');
    expect(page).toContain('A locked &lt;copy&gt;');
    expect(page).not.toContain(PASSPHRASE);
  });

  test('is not opened where a part was cut off, changed places or came from another copy', async () => {
    const page = await (await sealedCopy(file, sealing)).text();
    const parts = JSON.parse(/"parts":(\[[^\]]*\])/.exec(page)?.[1] ?? '[]') as string[];
    expect(parts).toHaveLength(3);
    const [one = '', two = '', three = ''] = parts;
    const withParts = (...list: string[]) =>
      page.replace(/"parts":\[[^\]]*\]/, () => `"parts":${JSON.stringify(list)}`);
    for (const list of [
      [one, two],
      [two, one, three],
      [one, two, two],
    ])
      expect((await opened(withParts(...list), PASSPHRASE)).bytes).toBeNull();
  });

  test('of nothing opens too', async () => {
    const { bytes: found } = await opened(await (await sealedCopy(new Blob([]), sealing)).text(), PASSPHRASE);
    expect(found).toHaveLength(0);
  });
});

describe('the copy of a site', () => {
  const archive = {
    id: 'a-copy',
    state: 'ready',
    files: [{ url: '/api/exports/a-copy/1?e=1&s=x', bytes: 9 }],
    created_at: '2026-11-12T09:00:00.000Z',
    expires_at: '2026-11-19T09:00:00.000Z',
  };
  const prepare = () =>
    act(async () => fireEvent.click(screen.getByRole('button', { name: 'Prepare a copy' })));

  test('with a plan can be locked with a passphrase, which is sent nowhere', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:copy';
    });
    const requests = network({
      'POST /api/sites/7/copies': () => json(archive, 201),
      'GET /api/sites/7/copies/a-copy': () => json(archive),
      'GET /api/exports/a-copy/1': () => new Response('the copy!'),
    });
    await renderPart(<SiteCopy site={{ ...aSite(), id: 7, subscribed: true }} heading="h3" />);
    await prepare();
    const lock = await screen.findByRole('button', { name: 'Save a locked copy' });
    await act(async () => fireEvent.click(lock));
    expect(screen.getByText('Choose at least 12 characters')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Passphrase'), { target: { value: PASSPHRASE } });
    await act(async () => fireEvent.click(lock));
    await waitFor(() => expect(screen.getByText('The locked copy was saved.')).toBeTruthy(), {
      timeout: 20_000,
    });
    const { bytes } = await opened((await saved[0]?.text()) ?? '', PASSPHRASE);
    expect(new TextDecoder().decode(bytes ?? new Uint8Array())).toBe('the copy!');
    expect(JSON.stringify(requests)).not.toContain('orchard');
  });

  test('without a plan is offered as it is', async () => {
    network({
      'POST /api/sites/7/copies': () => json(archive, 201),
      'GET /api/sites/7/copies/a-copy': () => json(archive),
    });
    await renderPart(<SiteCopy site={{ ...aSite(), id: 7, subscribed: false }} heading="h3" />);
    await prepare();
    await screen.findByRole('link', { name: /^Download/ });
    expect(screen.queryByText('Lock it with a passphrase')).toBeNull();
  });
});
