import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import type { SearchResult } from '#worker/contract/search.ts';
import { FoundRow } from './found-row.tsx';

const NAOMI: SearchResult = {
  kind: 'site',
  id: 1,
  slug: 'naomi-cohen',
  site_type_id: 1,
  full_name: 'Naomi Cohen',
  other_name: null,
  lang: 'en',
  birth_year: 1820,
  death_year: 1910,
  sentence: null,
  profile: null,
};

test('someone who reads Hebrew meets the year of birth first, and an English name where names begin', async () => {
  await renderPart(<FoundRow result={NAOMI} query="co" />, 'he');
  expect(screen.getByText('1820–1910').closest('[dir]')?.getAttribute('dir')).toBe('rtl');
  const name = screen.getByText('Cohen').closest('bdi');
  expect([name?.textContent, name?.className, name?.parentElement?.dir]).toEqual(['Naomi Cohen', '', '']);
});
