import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aResult } from '#web/testing/a-result.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { ResultRow } from '#worker/shared/views/search/result-row.tsx';

const NAOMI = aResult({ full_name: 'Naomi Cohen', birth_year: 1820, death_year: 1910 });

test('someone who reads Hebrew meets the year of birth first, and an English name where names begin', async () => {
  await renderPart(<ResultRow view={{ locale: 'he' }} result={NAOMI} query="co" />, 'he');
  expect(screen.getByText('1820–1910').closest('[dir]')?.getAttribute('dir')).toBe('rtl');
  const name = screen.getByText('Co').closest('bdi');
  expect([name?.textContent, name?.className, name?.parentElement?.dir]).toEqual(['Naomi Cohen', '', '']);
});
