import { msg } from '@lingui/core/macro';
import type { OwnMessages } from '#web/lib/forms/validate.ts';

export const EMAIL: OwnMessages = { 'field.required': msg`Enter an email address` };
export const NOTE: OwnMessages = { 'text.too_long': msg`This is too long for the message.` };
