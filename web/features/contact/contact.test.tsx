import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { local } from '#web/lib/storage.ts';
import { EXIT_OFFER_KEY } from '#web/lib/storage-keys.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const sent: unknown[] = [];
const answers = (reply: () => Response = () => new Response(null, { status: 204 })) => ({
  'GET /api/sites/examples': () => json({ sites: [] }),
  'GET /api/users/sign-in-options': () => json({ providers: [], turnstile: null }),
  'GET /api/users/contact': () => json({ whatsapp: '+972501234567', phone: '+12125550100' }),
  'GET /api/users/user': () => json({ user: aUser() }),
  'POST /api/users/contact': async (request: Request) => {
    sent.push(await request.json());
    return reply();
  },
});

afterEach(() => {
  sent.length = 0;
  delete document.documentElement.dataset.edition;
});

const field = (label: string) =>
  within(screen.queryByRole('dialog') ?? document.body).getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

function write() {
  type('Full name', 'Dana Levi');
  type('Email', 'dana@example.org');
  type('Message', 'How do I begin?');
}

const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));

const openContact = () =>
  fireEvent.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Contact us' }));

const openDialog = async () => {
  await renderApp('/en/login');
  openContact();
  return screen.findByRole('dialog', { name: 'Contact us' });
};

describe('someone who writes to Dorot', () => {
  test('does so on the page where they are, and sees the numbers of their country', async () => {
    network(answers());
    const dialog = await openDialog();
    expect(location.hash).toBe('');
    const call = await within(dialog).findByRole('link', { name: 'Call (212) 555-0100' });
    expect(call.getAttribute('href')).toBe('tel:+12125550100');
    const chat = within(dialog).getByRole('link', { name: 'Write on WhatsApp' });
    expect(chat.getAttribute('href')).toBe('https://wa.me/972501234567');
  });

  test('sees that it is being sent, then that it was sent, and empty fields', async () => {
    let answer = (_: Response) => {};
    network({
      ...answers(),
      'POST /api/users/contact': async (request: Request) => {
        sent.push(await request.json());
        return new Promise<Response>((resolve) => {
          answer = resolve;
        });
      },
    });
    await openDialog();
    write();
    send();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      name: 'Dana Levi',
      email: 'dana@example.org',
      phone: '',
      message: 'How do I begin?',
      topic: '',
      page: location.pathname,
    });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Sending…' }).getAttribute('aria-busy')).toBe('true'),
    );
    answer(new Response(null, { status: 204 }));
    expect(await screen.findByText('Thank you, your message was sent. We will reply by email.')).toBeTruthy();
    for (const label of ['Full name', 'Email', 'Message']) expect(field(label).value).toBe('');
  });

  test('is told when it fails, and loses nothing', async () => {
    network(answers(() => problem('contact.failed', 503, 'Your message could not be sent.')));
    await openDialog();
    write();
    send();
    expect(await screen.findByText('Your message was not sent')).toBeTruthy();
    expect(field('Message').value).toBe('How do I begin?');
    expect(field('Email').value).toBe('dana@example.org');
  });

  test('hears at once what is missing; a phone number is not', async () => {
    network(answers());
    await openDialog();
    send();
    expect(await screen.findByText('3 things need attention')).toBeTruthy();
    expect(field('Phone (optional)').getAttribute('aria-invalid')).toBeNull();
    type('Full name', 'Dana');
    type('Email', 'dana');
    type('Message', 'Hello');
    send();
    expect(await screen.findByText('One thing needs attention')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test('finds the form in the home page itself, with what was typed elsewhere', async () => {
    network(answers());
    await openDialog();
    type('Message', 'Begun elsewhere');
    await renderApp('/en');
    expect(field('Message').value).toBe('Begun elsewhere');
    openContact();
    expect(screen.queryByRole('dialog')).toBeNull();
    window.dispatchEvent(new Event('pointerdown'));
    write();
    send();
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  test('is asked whether a person writes, where that is configured', async () => {
    network({
      ...answers(),
      'GET /api/users/sign-in-options': () => json({ providers: [], turnstile: 'a-site-key' }),
    });
    await openDialog();
    write();
    const frame = await screen.findByTitle<HTMLIFrameElement>('Verifying that you are human');
    expect(new URL(frame.src).search).toBe('?action=contact&locale=en');
    const data = { dorot: 'human', token: 'a person' };
    const { origin } = location;
    fireEvent(window, new MessageEvent('message', { data, origin, source: frame.contentWindow }));
    send();
    await waitFor(() => expect(sent).toMatchObject([{ human: 'a person' }]));
  });

  test('finds what was typed after closing the form', async () => {
    network(answers());
    const dialog = await openDialog();
    type('Message', 'Half a sentence');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    openContact();
    await screen.findByRole('dialog', { name: 'Contact us' });
    expect(field('Message').value).toBe('Half a sentence');
  });

  test('sends the same attempt again, so that it arrives once, until something is changed', async () => {
    const keys: (string | null)[] = [];
    network({
      ...answers(),
      'POST /api/users/contact': (request: Request) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return problem('contact.failed', 503, 'Your message could not be sent.');
      },
    });
    await openDialog();
    write();
    for (const times of [1, 2]) {
      send();
      await waitFor(() => expect(keys).toHaveLength(times));
      await screen.findByRole('button', { name: 'Send' });
    }
    type('Message', 'Another question');
    send();
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('keeps the attempt when it needs another proof of a human', async () => {
    const keys: (string | null)[] = [];
    const proofs: unknown[] = [];
    network({
      ...answers(),
      'GET /api/users/sign-in-options': () => json({ providers: [], turnstile: 'key' }),
      'POST /api/users/contact': async (request: Request) => {
        keys.push(request.headers.get('Idempotency-Key'));
        proofs.push(((await request.json()) as { human?: string }).human);
        return problem('contact.failed', 503, 'Your message could not be sent.');
      },
    });
    const dialog = await openDialog();
    write();
    for (const token of ['first', 'second']) {
      const frame = await waitFor(() => {
        const found = dialog.querySelector('iframe');
        if (!found) throw new Error('There is no check.');
        return found;
      });
      act(() => {
        const init = { origin: location.origin, source: frame.contentWindow };
        dispatchEvent(new MessageEvent('message', { ...init, data: { dorot: 'human', token } }));
      });
      fireEvent.click(await screen.findByRole('button', { name: 'Send' }));
      await waitFor(() => expect(proofs).toContain(token));
      await screen.findByRole('button', { name: 'Send' });
    }
    expect(proofs).toEqual(['first', 'second']);
    expect(keys[1]).toBe(keys[0]);
  });

  test('keeps what was typed while it was being sent', async () => {
    let answer = (_: Response) => {};
    network({
      ...answers(),
      'POST /api/users/contact': () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    });
    await openDialog();
    write();
    type('Message', 'How do I begin? ');
    send();
    await screen.findByRole('button', { name: 'Sending…' });
    type('Message', 'How do I begin? And one more thing');
    answer(new Response(null, { status: 204 }));
    expect(await screen.findByText('Your message was sent')).toBeTruthy();
    expect(field('Message').value).toBe('How do I begin? And one more thing');
    expect(field('Full name').value).toBe('');
  });

  test('does so on a wall too, which has the menu and footer of every page for a visitor', async () => {
    network(answers());
    await renderApp('/en/wall/hebrew-letters');
    expect(await screen.findByRole('button', { name: 'Accessibility menu' })).toBeTruthy();
    await screen.findByRole('contentinfo');
    openContact();
    expect(await screen.findByRole('dialog', { name: 'Contact us' })).toBeTruthy();
  });

  test('is led to the home page in the work edition', async () => {
    network(answers());
    document.documentElement.dataset.edition = 'work';
    const { router } = await renderApp('/en/login');
    openContact();
    await waitFor(() => expect(router.state.location.pathname).toBe('/en'));
    expect(router.state.location.hash).toBe('contact');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('someone who leaves the home page', () => {
  const leave = (init: PointerEventInit = {}) =>
    fireEvent(
      document.documentElement,
      new PointerEvent('pointerleave', { pointerType: 'mouse', clientY: -2, ...init }),
    );
  const offer = () => screen.queryByRole('dialog', { name: 'Before you go' });

  test('is offered help once in thirty days, and closes it with Escape', async () => {
    network(answers());
    await renderApp('/en');
    leave();
    const dialog = await screen.findByRole('dialog', { name: 'Before you go' });
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await waitFor(() => expect(offer()).toBeNull());
    leave();
    expect(offer()).toBeNull();
    local.set(EXIT_OFFER_KEY, String(Date.now() - 31 * 24 * 60 * 60 * 1000));
    leave();
    await waitFor(() => expect(offer()).toBeTruthy());
  });

  test('is offered it once where the browser stores nothing', async () => {
    network(answers());
    await renderApp('/en');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('The storage is full.');
    });
    leave();
    fireEvent.keyDown(await screen.findByRole('dialog', { name: 'Before you go' }), { key: 'Escape' });
    await waitFor(() => expect(offer()).toBeNull());
    leave();
    expect(offer()).toBeNull();
    vi.restoreAllMocks();
  });

  test.each([
    ['scrolls with a finger', '/en', { pointerType: 'touch' }],
    ['leaves at another side', '/en', { clientY: 300 }],
    ['is on another page', '/en/login', {}],
  ])('but not who %s', async (_, path, init) => {
    network(answers());
    await renderApp(path);
    leave(init);
    expect(local.has(EXIT_OFFER_KEY)).toBe(false);
  });

  test('nor who has an account', async () => {
    network(answers());
    localStorage.setItem(TOKEN_KEY, 'Bearer fresh');
    await renderApp('/en');
    leave();
    expect(local.has(EXIT_OFFER_KEY)).toBe(false);
  });

  test('leaves a name with a phone number or an address, and hears if both are missing', async () => {
    network(answers());
    await renderApp('/en');
    leave();
    const dialog = await screen.findByRole('dialog', { name: 'Before you go' });
    const input = (label: string, value: string) =>
      fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
    input('Full name', 'Dana');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Sign me up' }));
    expect(
      (await within(dialog).findAllByText('Please fill one of the fields, with your name.')).length,
    ).toBeGreaterThan(0);
    input('Phone', '050-1234567');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Sign me up' }));
    expect(await within(dialog).findByText('Thank you. We will get in touch soon.')).toBeTruthy();
    expect(sent).toEqual([
      { name: 'Dana', phone: '050-1234567', topic: '', source: 'exit', page: location.pathname },
    ]);
  });
});
