import { describe, expect, test } from 'vitest';
import { aCloudflareEvent, aMailEvent } from '#worker/testing/mail-events.ts';
import { cloudflareEvent, providerEvent } from './mail-events.ts';

const AT = new Date('2026-11-10T12:00:00.000Z');
const said = { messageId: 'm1', to: 'Dana@Example.org', id: 'e1', at: AT };
const common = { id: 'e1', message_id: 'm1', address: 'dana@example.org', at: AT.toISOString() };

describe('what Cloudflare says of an email', () => {
  test.each([
    ['delivered', {}, 'delivered', null],
    ['deferred', { delivery: { smtpResponse: '451 4.7.1 Greylisted' } }, 'deferred', '451 4.7.1 Greylisted'],
    [
      'bounced',
      { bounce: { type: 'hard', reason: '550 5.1.1 User unknown' } },
      'bounced',
      '550 5.1.1 User unknown',
    ],
    ['bounced', { bounce: { type: 'soft', reason: '452 4.2.2 Full' } }, 'soft_bounced', '452 4.2.2 Full'],
    ['bounced', {}, 'soft_bounced', null],
    ['rejected', { rejection: { reason: 'suppressed' } }, 'bounced', 'suppressed'],
    ['rejected', { rejection: { reason: 'spam', detail: 'Content' } }, 'rejected', 'Content'],
    ['failed', { failure: { reason: 'No route' } }, 'failed', 'No route'],
    ['complained', { complaint: { type: 'abuse' } }, 'complained', null],
  ])('%s, %j is recorded as %s', (name, more, state, detail) => {
    expect(cloudflareEvent(aCloudflareEvent(name, said, more))).toEqual({ ...common, state, detail });
  });

  test.each([
    ['of a kind that is not known', aCloudflareEvent('opened', said)],
    ['of another product', { ...aCloudflareEvent('delivered', said), type: 'cf.r2.object.created' }],
    ['without the email', { type: 'cf.email.sending.message.bounced', payload: {} }],
    ['that is a text', 'bounced'],
    ['that is nothing', null],
  ])('%s is not recorded', (_, body) => {
    expect(cloudflareEvent(body)).toBeNull();
  });
});

describe('what another provider says of an email', () => {
  test.each([
    ['email.delivered', undefined, 'delivered'],
    ['email.delivery_delayed', undefined, 'deferred'],
    ['email.bounced', { type: 'Permanent', message: 'No such user' }, 'bounced'],
    ['email.bounced', { type: 'Transient', message: 'No such user' }, 'soft_bounced'],
    ['email.complained', undefined, 'complained'],
    ['email.suppressed', undefined, 'bounced'],
    ['email.failed', undefined, 'failed'],
  ])('%s, %j is recorded as %s', (type, bounce, state) => {
    const { body } = aMailEvent({ ...said, type, ...(bounce && { bounce }) });
    expect(providerEvent('e1', JSON.parse(body))).toEqual({
      ...common,
      state,
      detail: bounce?.message ?? null,
    });
  });

  test.each([['email.opened'], ['contact.created']])('%s is not recorded', (type) => {
    expect(providerEvent('e1', JSON.parse(aMailEvent({ ...said, type }).body))).toBeNull();
  });
});
