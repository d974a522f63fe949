import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Locale } from '#worker/contract/primitives.ts';
import type { UserState } from '#worker/contract/user-admin.ts';

type Word = { name: MessageDescriptor; tone: 'quiet' | 'good' | 'warning' | 'danger' };

export const STATE_WORDS: Readonly<Record<UserState, Word>> = {
  active: { name: msg({ message: 'Active', context: 'a user' }), tone: 'quiet' },
  unverified: { name: msg({ message: 'Not verified', context: 'a user' }), tone: 'warning' },
  suspended: { name: msg({ message: 'Suspended', context: 'a user' }), tone: 'danger' },
  deceased: { name: msg({ message: 'Deceased', context: 'a user' }), tone: 'quiet' },
  deleted: { name: msg({ message: 'Deleted', context: 'a user' }), tone: 'quiet' },
  kiosk: { name: msg({ message: 'A screen', context: 'a user' }), tone: 'quiet' },
};

const USER = msg({ message: 'User', context: 'a role' });
const ROLE_WORDS: Readonly<Record<number, MessageDescriptor>> = {
  1: msg({ message: 'Administrator', context: 'a role' }),
  3: msg({ message: 'Vendor', context: 'a role' }),
};
export const roleWord = (roleId: number): MessageDescriptor => ROLE_WORDS[roleId] ?? USER;

export const LANGUAGES: Readonly<Record<Locale, string>> = { en: 'English', he: 'עברית' };
