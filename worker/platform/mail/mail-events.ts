import { z } from 'zod';
import type { MailEventState } from '#worker/contract/mail.ts';

/** What a mail provider says of an email; `id` is the same where it says so again. */
export type MailEvent = {
  id: string;
  message_id: string;
  address: string;
  state: MailEventState;
  detail: string | null;
  at: string;
};

const Text = z.string().min(1).max(320);
const Detail = z.string().nullish().catch(null);
const DETAIL_MOST = 300;
const shortened = (...details: (string | null | undefined)[]): string | null =>
  details.find((detail) => detail)?.slice(0, DETAIL_MOST) ?? null;

const CloudflareEvent = z.object({
  type: z.string().startsWith('cf.email.sending.message.'),
  payload: z.object({
    eventId: Text,
    messageId: Text,
    recipient: Text,
    delivery: z.object({ smtpResponse: Detail }).nullish().catch(null),
    bounce: z.object({ type: Detail, reason: Detail }).nullish().catch(null),
    rejection: z.object({ reason: Detail, detail: Detail }).nullish().catch(null),
    failure: z.object({ reason: Detail }).nullish().catch(null),
  }),
  metadata: z.object({ eventTimestamp: z.iso.datetime({ offset: true }) }),
});

/** An event of Cloudflare's Email Service, as its queue delivers it; null where it says nothing that is recorded. */
export function cloudflareEvent(body: unknown): MailEvent | null {
  const { data } = CloudflareEvent.safeParse(body);
  if (!data) return null;
  const { eventId, messageId, recipient, delivery, bounce, rejection, failure } = data.payload;
  const state = cloudflareState(data.type.slice('cf.email.sending.message.'.length), {
    isHard: bounce?.type === 'hard',
    isSuppressed: rejection?.reason === 'suppressed',
  });
  return (
    state && {
      id: eventId,
      message_id: messageId,
      address: keyOf(recipient),
      state,
      detail: shortened(
        delivery?.smtpResponse,
        bounce?.reason,
        rejection?.detail,
        rejection?.reason,
        failure?.reason,
      ),
      at: new Date(data.metadata.eventTimestamp).toISOString(),
    }
  );
}

function cloudflareState(
  name: string,
  { isHard, isSuppressed }: { isHard: boolean; isSuppressed: boolean },
): MailEventState | null {
  switch (name) {
    case 'deferred':
    case 'delivered':
    case 'failed':
    case 'complained':
      return name;
    case 'bounced':
      return isHard ? 'bounced' : 'soft_bounced';
    case 'rejected':
      return isSuppressed ? 'bounced' : 'rejected';
    default:
      return null;
  }
}

const ProviderEvent = z.object({
  type: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  data: z.object({
    email_id: Text,
    to: z.array(Text).min(1),
    bounce: z.object({ type: Detail, message: Detail }).nullish().catch(null),
    failed: z.object({ reason: Detail }).nullish().catch(null),
  }),
});

/** A webhook's body in the format of Resend, with the id of its delivery; null where nothing is recorded of it. */
export function providerEvent(id: string, body: unknown): MailEvent | null {
  const { data } = ProviderEvent.safeParse(body);
  const [recipient] = data?.data.to ?? [];
  if (!data || recipient === undefined) return null;
  const { email_id, bounce, failed } = data.data;
  const state = providerState(data.type, bounce?.type ?? null);
  return (
    state && {
      id,
      message_id: email_id,
      address: keyOf(recipient),
      state,
      detail: shortened(bounce?.message, failed?.reason),
      at: new Date(data.created_at).toISOString(),
    }
  );
}

function providerState(type: string, bounce: string | null): MailEventState | null {
  switch (type) {
    case 'email.delivered':
      return 'delivered';
    case 'email.delivery_delayed':
      return 'deferred';
    case 'email.bounced':
      return bounce === 'Permanent' ? 'bounced' : 'soft_bounced';
    case 'email.suppressed':
      return 'bounced';
    case 'email.complained':
      return 'complained';
    case 'email.failed':
      return 'failed';
    default:
      return null;
  }
}

/** The form in which addresses are compared. */
export const keyOf = (address: string): string => address.trim().toLowerCase();
