import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '#web/features/admin/public.ts';
import type { BroadcastState } from '#worker/contract/broadcast-admin.ts';
import type { MailState, MailStopCause } from '#worker/contract/mail.ts';

export const MAIL_STATE_WORDS: Record<MailState, { name: MessageDescriptor; tone: Tone }> = {
  stopped: { name: msg`Not sent: stopped`, tone: 'warning' },
  sent: { name: msg`Sent`, tone: 'quiet' },
  deferred: { name: msg`Delayed`, tone: 'warning' },
  delivered: { name: msg`Delivered`, tone: 'good' },
  soft_bounced: { name: msg`Came back for now`, tone: 'warning' },
  rejected: { name: msg`Refused`, tone: 'danger' },
  failed: { name: msg`Failed`, tone: 'danger' },
  bounced: { name: msg`Came back`, tone: 'danger' },
  complained: { name: msg`Reported as spam`, tone: 'danger' },
};

export const STOP_CAUSES: Record<MailStopCause, MessageDescriptor> = {
  bounced: msg`An email came back`,
  complained: msg`An email was reported as spam`,
  soft_bounced: msg`Several emails came back`,
  suppressed: msg`Stopped by an administrator`,
};

export const BROADCAST_STATE_WORDS: Record<BroadcastState, { name: MessageDescriptor; tone: Tone }> = {
  draft: { name: msg`Draft`, tone: 'warning' },
  sending: { name: msg`Being sent`, tone: 'warning' },
  sent: { name: msg`Sent`, tone: 'good' },
  cancelled: { name: msg`Cancelled`, tone: 'quiet' },
};
