import { z } from 'zod';
import { checked, type Mailer } from './mailer.ts';

const TIMEOUT_MS = 15_000;

const Reply = z.object({ id: z.string().max(200) });

/**
 * A provider that accepts `{from, to, reply_to, subject, html, text, headers, attachments}` as JSON, with a
 * bearer token and an Idempotency-Key, as Resend does.
 */
export const httpMailer = (url: string, token: string, fetcher: typeof fetch = fetch): Mailer => ({
  async send(email) {
    const {
      id,
      to,
      from,
      replyTo,
      subject,
      html,
      text,
      headers,
      attachments = [],
      files = [],
    } = checked(email);
    const response = await fetcher(url, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': id,
      },
      body: JSON.stringify({
        from: addressed(from),
        to: [to],
        reply_to: replyTo,
        subject,
        html,
        text,
        headers,
        ...(attachments.length + files.length > 0 && {
          attachments: [
            ...attachments.map(({ id: content_id, filename, type: content_type, content }) => ({
              content_id,
              filename,
              content_type,
              content,
            })),
            ...files.map(({ name: filename, type: content_type, content }) => ({
              filename,
              content_type,
              content,
            })),
          ],
        }),
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const reply: unknown = await response.json().catch(() => null);
    if (!response.ok) throw new Error(`The mail provider answered ${response.status}.`);
    return Reply.safeParse(reply).data?.id ?? null;
  },
});

const addressed = ({ name, email }: { name: string; email: string }): string =>
  name ? `"${name.replace(/["\\]/g, '')}" <${email}>` : email;
