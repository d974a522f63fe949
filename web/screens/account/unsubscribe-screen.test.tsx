import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const TOKEN = '12-s-34-abcdefghijklmnopqrstuv';
const CALL = `POST /api/mail/unsubscribe/${TOKEN}`;

const open = async (path: string) => {
  await renderApp(path);
};
const posts = (requests: { method: string }[]) => requests.filter(({ method }) => method === 'POST');

describe('someone who opens the link at the end of a mail', () => {
  test('ends the mail with one button, and not by opening it', async () => {
    const done = Promise.withResolvers<Response>();
    const requests = network({ [CALL]: () => done.promise });
    await open(`/en/unsubscribe?token=${TOKEN}`);
    const button = await screen.findByRole('button', { name: 'Unsubscribe' });
    expect(posts(requests)).toHaveLength(0);
    fireEvent.click(button);
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    fireEvent.click(button);
    done.resolve(new Response(null, { status: 204 }));
    expect(await screen.findByText(/You will get no more emails or updates about this site/)).toBeTruthy();
    expect(posts(requests)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
  });

  test('is told that updates end as well, and before and after where to choose otherwise', async () => {
    network({ [CALL]: () => new Response(null, { status: 204 }) });
    await open(`/en/unsubscribe?token=${TOKEN}`);
    expect(await screen.findByText(/emails and updates about the site/)).toBeTruthy();
    const choices = () => screen.getByRole('link', { name: 'Messages by email' }).getAttribute('href');
    expect(choices()).toBe('/en/dashboard/account#mail');
    fireEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
    await screen.findByRole('status');
    expect(choices()).toBe('/en/dashboard/account#mail');
  });

  test('of a reminder ends the reminders alone', async () => {
    const token = TOKEN.replace('-s-', '-r-');
    const requests = network({
      [`POST /api/mail/unsubscribe/${token}`]: () => new Response(null, { status: 204 }),
    });
    await open(`/he/unsubscribe?token=${token}`);
    expect(await screen.findByText(/לא יישלחו אליך עוד תזכורות על האתר/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'הפסקת התזכורות' }));
    expect(await screen.findByText(/לא יישלחו אליך עוד תזכורות על האתר הזה/)).toBeTruthy();
    expect(posts(requests)).toHaveLength(1);
  });

  test('of a weekly email ends that alone', async () => {
    const token = TOKEN.replace('-s-34-', '-w-0-');
    const requests = network({
      [`POST /api/mail/unsubscribe/${token}`]: () => new Response(null, { status: 204 }),
    });
    await open(`/en/unsubscribe?token=${token}`);
    expect(await screen.findByText(/Reminders go on/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
    expect(await screen.findByText(/You will get no more weekly emails/)).toBeTruthy();
    expect(posts(requests)).toHaveLength(1);
  });

  test('of the weekly email of a wall ends that alone, which is not among the settings', async () => {
    const token = TOKEN.replace('-s-', '-b-');
    const requests = network({
      [`POST /api/mail/unsubscribe/${token}`]: () => new Response(null, { status: 204 }),
    });
    await open(`/en/unsubscribe?token=${token}`);
    expect(await screen.findByText(/You can ask for them again on the wall/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Messages by email' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
    expect(await screen.findByText('You will get no more weekly emails of this memorial wall.')).toBeTruthy();
    expect(posts(requests)).toHaveLength(1);
  });

  test('is told that it was cut off', async () => {
    network({ [CALL]: () => problem('mail.link_invalid', 422, 'This link is not complete.') });
    await open(`/he/unsubscribe?token=${TOKEN}`);
    fireEvent.click(await screen.findByRole('button', { name: 'הפסקת ההודעות' }));
    expect((await screen.findByRole('alert')).textContent).toContain('הקישור אינו שלם');
  });

  test('without its end is told so at once', async () => {
    network({});
    await open('/en/unsubscribe');
    expect((await screen.findByRole('alert')).textContent).toContain('This link is not complete');
    expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
  });

  test('may try again where the line broke', async () => {
    network({ [CALL]: () => Promise.reject(new TypeError('offline')) });
    await open(`/en/unsubscribe?token=${TOKEN}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
    expect((await screen.findByRole('alert')).textContent).toContain('connection');
    expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeTruthy();
  });
});
