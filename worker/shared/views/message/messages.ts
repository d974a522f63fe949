import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The kinds of pages with a single message. For a visitor a deleted site is a missing one. */
export type Message = 'private' | 'not-open' | 'sign-in' | 'site-missing' | 'grave-missing' | 'page-missing';

export const MESSAGES: Record<Message, { title: MessageDescriptor; body: MessageDescriptor }> = {
  private: {
    title: msg`This is a private site`,
    body: msg`Only people the family invited can see it. You can ask for access.`,
  },
  'not-open': {
    title: msg`This site is not open yet`,
    body: msg`Until then, only its creator can read it.`,
  },
  'sign-in': {
    title: msg`Log in to read this site`,
    body: msg`The family asked that only people with an account can read this site. An account is free.`,
  },
  'site-missing': {
    title: msg`Site Not Found`,
    body: msg`The site you are looking for does not exist. It may have been deleted, or the site address might be incorrect.`,
  },
  'grave-missing': {
    title: msg`There is nothing to read here at the moment`,
    body: msg`The families keep the pages of this grave private, or the code is not in use.`,
  },
  'page-missing': {
    title: msg`This page could not be found`,
    body: msg`Oops! We couldn't find the page you were looking for. Try another one?`,
  },
};
