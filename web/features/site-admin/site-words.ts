import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SiteMode } from '#worker/contract/site.ts';
import type { AdminSiteState, AdminSiteType } from '#worker/contract/site-admin.ts';

type Word = { name: MessageDescriptor; tone: 'quiet' | 'good' | 'warning' | 'danger' };

export const SITE_STATE_WORDS: Readonly<Record<AdminSiteState, Word>> = {
  live: { name: msg({ message: 'Live', context: 'a site' }), tone: 'quiet' },
  waiting: { name: msg({ message: 'Not activated', context: 'a site' }), tone: 'warning' },
  unclaimed: { name: msg({ message: 'Unclaimed', context: 'a site' }), tone: 'warning' },
  frozen: { name: msg({ message: 'Paused', context: 'a site' }), tone: 'danger' },
  deleted: { name: msg({ message: 'Deleted', context: 'a site' }), tone: 'quiet' },
};

export const SITE_TYPE_WORDS: Readonly<Record<AdminSiteType, MessageDescriptor>> = {
  memorial: msg({ message: 'Memorial', context: 'a site' }),
  lifeStory: msg({ message: 'Life story', context: 'a site' }),
  work: msg({ message: 'Working life', context: 'a site' }),
};

export const SITE_MODE_WORDS: Readonly<Record<SiteMode, MessageDescriptor>> = {
  private: msg({ message: 'Private', context: 'a site' }),
  open: msg({ message: 'Open', context: 'a site' }),
  regular: msg({ message: 'Regular', context: 'a site' }),
};
