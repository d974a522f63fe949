import PostalMime from 'postal-mime';
import { beforeAll, describe, expect, test } from 'vitest';
import { mailbox, type Received } from '#worker/platform/mail/mailbox.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';

const { request } = testApp();
const ids = { first: crypto.randomUUID(), second: crypto.randomUUID() };
const email = (id: string, to: string, subject: string) => ({
  id,
  to,
  from: { name: 'Dorot', email: 'dorot@localhost' },
  subject,
  html: `<!doctype html><html><head><title>x</title></head><body><script>alert(1)</script><p>שלום</p></body></html>`,
  text: 'Hello <b>\nhttp://localhost:8787/en/verify?token=abc\n',
  headers: { 'List-Unsubscribe': '<http://localhost:8787/x>' },
});

beforeAll(async () => {
  const box = mailbox(testEnv.MEDIA);
  await box.send(email(ids.first, 'dana@example.org', 'The first <b>'));
  await box.send(email(ids.second, 'yossi@example.org', 'הודעה שנייה'));
});

describe('a person who builds Dorot', () => {
  test('sees each mail, newest first, as HTML and as text', async () => {
    const response = await request('/dev/mail');
    const page = await response.text();
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(page.indexOf('הודעה שנייה')).toBeGreaterThan(0);
    expect(page.indexOf('The first &lt;b&gt;')).toBeGreaterThan(page.indexOf('הודעה שנייה'));
    expect(page).toContain(`src="/dev/mail/${ids.first}.html"`);
    expect(page).toContain('Hello &lt;b&gt;');
    expect(page).toContain('<a href="http://localhost:8787/en/verify?token=abc"');
    expect(page).toContain('<dt>List-Unsubscribe</dt>');
  });

  test('sees those to one person', async () => {
    const page = await (await request('/dev/mail?to=Dana@example.org')).text();
    expect(page).toContain('The first');
    expect(page).not.toContain('הודעה שנייה');
    const all = await (await request('/dev/mail.json?to=dana@example.org')).json<Received[]>();
    expect(all.map(({ id, text }) => [id, text.includes('token=abc')])).toEqual([[ids.first, true]]);
  });

  test('sees a mail in a frame where no script of it runs', async () => {
    const response = await request(`/dev/mail/${ids.first}.html`);
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toMatch(/^sandbox(?!.*allow-scripts).*default-src 'none'/);
    expect(policy).not.toContain('script-src');
    expect(response.headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
    expect(await response.text()).toContain('<base target="_blank">');
  });

  test('sees the pictures that a mail brings', async () => {
    const pictured = email(crypto.randomUUID(), 'dana@example.org', 'A portrait');
    const picture = {
      id: 'portrait-1',
      filename: 'portrait.png',
      type: 'image/png',
      content: 'iVBORw0KGgo=',
    };
    const body = '<head></head><img src="cid:portrait-1" alt="">';
    await mailbox(testEnv.MEDIA).send({ ...pictured, html: body, attachments: [picture] });
    const response = await request(`/dev/mail/${pictured.id}.html`);
    expect(await response.text()).toContain('<img src="data:image/png;base64,iVBORw0KGgo="');
    expect(response.headers.get('Content-Security-Policy')).toContain('img-src data:;');
  });

  test('opens a mail in a mail program', async () => {
    const mime = await (await request(`/dev/mail/${ids.second}.eml`)).arrayBuffer();
    expect((await PostalMime.parse(mime)).subject).toBe('הודעה שנייה');
  });

  test('finds no mail that is none', async () => {
    expect((await request('/dev/mail/none.html')).status).toBe(404);
    expect(await (await request('/dev/mail?to=nobody@example.org')).text()).toContain('No mail.');
  });
});
