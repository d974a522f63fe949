import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { json, network } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import type { MemorialText } from '#worker/contract/memorial-text.ts';
import { aSite } from '#worker/testing/view-fixtures.ts';
import { MemorialTextForm } from './memorial-text-form.tsx';
import { MemorialTextPage } from './memorial-text-page.tsx';
import { memorialTextQuery } from './memorial-text-query.ts';

beforeEach(() => localStorage.setItem(TOKEN_KEY, 'Bearer token'));

const forms = (male: string, female: string) => ({ male, female });
const TEXT: MemorialText = {
  psalms: { 33: ['רַנְּנוּ'], 119: Array.from({ length: 176 }, (_, at) => `v${at + 1}`) },
  intro: forms('לו {name} {ben} {parent}', 'לה {name} {ben} {parent}'),
  ben: forms('בן', 'בת'),
  benLatin: forms('ben', 'bat'),
  kaddish: {
    title: 'קדיש',
    rubric: 'בעמידה',
    lines: [
      {
        text: 'יתגדל',
        latin: 'Yitgadal',
        label: null,
        response: 'אמן',
        responseOfSefard: null,
        tenDays: null,
        addedBySefard: false,
        byAll: false,
      },
    ],
  },
  elMalei: { title: 'אל מלא', ...forms('{name} הלך', '{name} הלכה'), latin: forms('halakh', 'hal’kha') },
};

const asked = async (site: Parameters<typeof aSite>[0]) => {
  const onRead = vi.fn();
  await renderPart(<MemorialTextForm site={aSite(site)} id="ruth" onRead={onRead} onClose={vi.fn()} />);
  return onRead;
};

test('a name in Hebrew is the site’s own, and cannot be changed; the form is that of the person', async () => {
  const onRead = await asked({ first_name: 'רות', gender: 'female' });
  expect(screen.getByLabelText<HTMLInputElement>('First name, in Hebrew').disabled).toBe(true);
  fireEvent.change(screen.getByLabelText(/father or the mother/), { target: { value: 'Sarah שרה' } });
  fireEvent.click(screen.getByRole('button', { name: 'Open the text' }));
  await waitFor(() => expect(onRead).toHaveBeenCalledWith({ name: 'רות', parent: 'שרה', gender: 'female' }));
});

test('a name in other letters is asked for in Hebrew', async () => {
  const onRead = await asked({ first_name: 'Ruth', gender: 'other' });
  fireEvent.click(screen.getByRole('button', { name: 'Open the text' }));
  expect((await screen.findAllByText('Enter the name in Hebrew letters')).length).toBeGreaterThan(0);
  fireEvent.change(screen.getByLabelText('First name, in Hebrew'), { target: { value: 'רות' } });
  fireEvent.click(screen.getByRole('button', { name: 'Open the text' }));
  await waitFor(() => expect(onRead).toHaveBeenCalledWith({ name: 'רות', parent: '', gender: 'male' }));
});

test('the text is read in order, larger, and a label with its first line is printed alone', async () => {
  network({ 'GET /api/sites/services/memorial-text/ruth': () => json(TEXT) });
  const { queries } = await renderPart(<p />);
  await queries.prefetchQuery(memorialTextQuery('ruth'));
  const { QueryClientProvider } = await import('@tanstack/react-query');
  const { container } = await renderPart(
    <QueryClientProvider client={queries}>
      <MemorialTextPage
        id="ruth"
        remembered={{ name: 'רות', parent: 'שרה', gender: 'female' }}
        title="Ruth Cohen"
        onChange={vi.fn()}
      />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Memorial text for Ruth Cohen');
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles.slice(0, 2)).toEqual(['תהלים פרק ל״ג', 'תהלים פרק ט״ז']);
  expect(titles.slice(-4)).toEqual([
    'תהלים קי״ט לפי אותיות השם רות',
    'תהלים קי״ט לפי אותיות נשמה',
    'קדיש',
    'אל מלא',
  ]);
  const letters = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(letters).toEqual(['ר', 'ו', 'ת', 'נ', 'ש', 'מ', 'ה']);
  expect(screen.getByText('רות הלכה')).toBeTruthy();
  const page = container.querySelector<HTMLElement>('.memorial-text');
  fireEvent.change(screen.getByRole('slider', { name: 'Text size' }), { target: { value: '2' } });
  expect(page?.style.fontSize).toBe('2rem');
  const print = vi.fn();
  vi.stubGlobal('print', print);
  fireEvent.click(screen.getByRole('button', { name: 'Print a label for a candle' }));
  expect(print).toHaveBeenCalledOnce();
  const label = document.querySelector<HTMLElement>('body > .print-part');
  expect(within(label as HTMLElement).getByText('לה רות בת שרה')).toBeTruthy();
});
