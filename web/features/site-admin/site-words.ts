import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SiteMode } from '#worker/contract/site.ts';
import type { AdminSiteState, AdminSiteType, MergedField } from '#worker/contract/site-admin.ts';

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

/** What both of two sites can have, of which one is kept. */
export const MERGED_FIELD_WORDS: Readonly<Record<MergedField, MessageDescriptor>> = {
  name: msg({ message: 'Name', context: 'of two sites' }),
  other_name: msg({ message: 'Name in the other language', context: 'of two sites' }),
  birth: msg({ message: 'Date of birth', context: 'of two sites' }),
  death: msg({ message: 'Date of death', context: 'of two sites' }),
  birth_city: msg({ message: 'City of birth', context: 'of two sites' }),
  birth_country: msg({ message: 'Country of birth', context: 'of two sites' }),
  death_place: msg({ message: 'Place of death', context: 'of two sites' }),
  fallen_at: msg({ message: 'Where the person fell', context: 'of two sites' }),
  sentence: msg({ message: 'Sentence under the name', context: 'of two sites' }),
  about: msg({ message: 'Life story', context: 'of two sites' }),
  portrait: msg({ message: 'Portrait', context: 'of two sites' }),
  cover: msg({ message: 'Cover picture', context: 'of two sites' }),
  extended_fields: msg({ message: 'Additional details', context: 'of two sites' }),
  grave_record: msg({ message: 'Grave location', context: 'of two sites' }),
  notice: msg({ message: 'Notice of the first week', context: 'of two sites' }),
};
