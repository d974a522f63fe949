import type { MessageDescriptor } from '@lingui/core';
import { msg, select } from '@lingui/core/macro';
import type { Site } from '#worker/contract/site.ts';

/** Questions that help to start writing, by the gender of the person commemorated. */
export const promptsFor = (gender: Site['gender']): readonly MessageDescriptor[] => [
  msg`${select(gender, {
    male: 'What would you like to remember about him?',
    female: 'What would you like to remember about her?',
    other: 'What would you like to remember?',
  })}`,
  msg`${select(gender, {
    male: 'A habit of his that made you laugh?',
    female: 'A habit of hers that made you laugh?',
    other: 'A habit that made you laugh?',
  })}`,
  msg`${select(gender, {
    male: 'Where do you see him when you think of him?',
    female: 'Where do you see her when you think of her?',
    other: 'Which place do you think of first?',
  })}`,
  msg`${select(gender, {
    male: 'Something he used to say?',
    female: 'Something she used to say?',
    other: 'Words that you still hear?',
  })}`,
  msg`${select(gender, {
    male: 'What did you learn from him?',
    female: 'What did you learn from her?',
    other: 'What did you learn?',
  })}`,
];

/** Suggested first lines for the inscription of a candle for the person of this name. */
export const candleLines = (gender: Site['gender'], name: string): readonly MessageDescriptor[] => [
  msg`${select(gender, { male: 'Thinking of him today', female: 'Thinking of her today', other: `Thinking of ${name} today` })}`,
  msg`${select(gender, { male: 'May his memory be a blessing', female: 'May her memory be a blessing', other: 'With love' })}`,
  msg`Always in our hearts`,
];
