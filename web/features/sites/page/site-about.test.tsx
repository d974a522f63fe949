import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { json } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { settingsServer, write } from '#web/testing/settings-server.ts';
import { aPage } from '#worker/testing/view-fixtures.ts';

vi.setConfig({ testTimeout: 120_000 });

test('a son who writes the first words of a life while his sister does is shown hers, and keeps his', async () => {
  const server = settingsServer(
    { about: null },
    {},
    { 'GET /api/sites/memories/ruth-cohen': () => json(aPage()) },
  );
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
  await renderApp('/en/site/ruth-cohen');
  fireEvent.click(await screen.findByRole('button', { name: 'Add the life story' }));
  const dialog = within(await screen.findByRole('dialog'));
  write(dialog.getByLabelText('The life story'), 'She sang.');
  server.saveAsOtherUser({ about: 'She was born in Warsaw.' });
  fireEvent.click(dialog.getByRole('button', { name: /^Save/ }));
  const notice = await dialog.findByRole('alert');
  expect(notice.textContent).toContain('She was born in Warsaw.');
  expect(dialog.getByLabelText<HTMLTextAreaElement>('The life story').value).toBe('She sang.');
});
