import { Webhook } from 'standardwebhooks';
import { testEnv } from './app.ts';

type Said = {
  /** The provider's name of the email. */
  messageId: string;
  to: string;
  type?: string;
  bounce?: { type: string; message: string };
  id?: string;
  at?: Date;
};

/** A webhook of the mail provider about an email, signed now, with our secret or another. */
export function aMailEvent(
  { messageId, to, type = 'email.delivered', bounce, id = crypto.randomUUID(), at = new Date() }: Said,
  secret = testEnv.MAIL_EVENTS_SECRET ?? '',
): { body: string; headers: Record<string, string> } {
  const signedAt = new Date();
  const body = JSON.stringify({
    type,
    created_at: at.toISOString(),
    data: { email_id: messageId, to: [to], ...(bounce && { bounce }) },
  });
  return {
    body,
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(signedAt.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, signedAt, body),
    },
  };
}

/** What Cloudflare's Email Service publishes to its queue. */
export const aCloudflareEvent = (
  name: string,
  { messageId, to, id = crypto.randomUUID(), at = new Date() }: Said,
  more: object = {},
) => ({
  type: `cf.email.sending.message.${name}`,
  source: { type: 'email.sending', domain: 'dorot.example' },
  payload: { eventId: id, messageId, sender: 'mail@dorot.example', recipient: to, subject: 'x', ...more },
  metadata: { eventSchemaVersion: 1, eventTimestamp: at.toISOString() },
});
