import type { Site } from '#worker/contract/site.ts';
import { en, he } from '#worker/testing/dates.ts';
import { aSite, picture } from '#worker/testing/view-fixtures.ts';

const { settings } = aSite();
const year = (value: number) => ({ format: 'en' as const, year: value, month: null, day: null });
const NO_DATES = {
  birth: null,
  death: null,
  birth_civil: null,
  birth_hebrew: null,
  death_civil: null,
  death_hebrew: null,
};
const shade = { solid: '#1C5A60', hover: '#03494F', soft: '#DDF1F4', on: '#FFFFFF' };
const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(14).trim();

/** Sites by their distinguishing property. */
export const SITES: Record<string, Partial<Site>> = {
  'a memorial': {},
  'a life story': { type: 'lifeStory', site_type_id: 2, candles_burning: 0 },
  'an open site': { mode: 'open' },
  'a frozen open site': { mode: 'open', frozen: true },
  'a frozen site': { frozen: true },
  'someone without a face or a cover': { portrait: null, cover: null },
  'someone without dates': NO_DATES,
  'someone of whom only the years are known': {
    ...NO_DATES,
    birth_civil: year(1818),
    death_civil: year(1895),
  },
  'someone of whom one date is known': { ...NO_DATES, death_civil: en(2024, 3, 10) },
  'dates of the civil calendar alone': { settings: { ...settings, hebrew_calendar: false } },
  'dates of the Hebrew calendar': { birth: he(5701, 12, 15), death: he(5784, 12, 30) },
  'someone who fell': { fallen_at: 'לטרון', honorific: 'hyd', gender: 'male' },
  'someone of a name in one script': { other_name: null },
  'someone of a Latin name': {
    name: 'Ada Lovelace',
    first_name: 'Ada',
    last_name: 'Lovelace',
    other_name: null,
    lang: 'en',
    honorific: 'ah',
  },
  'a name of 500 characters': { name: LONG_NAME, first_name: LONG_NAME, other_name: null },
  'no honorific': { honorific: 'none' },
  'no candles': { candles_burning: 0 },
  'one candle': { candles_burning: 1 },
  'two candles': { candles_burning: 2 },
  'many candles': { candles_burning: 12_345 },
  'a story told in many words': { about: 'מילים. '.repeat(120) },
  'no story and no sentence': { about: null, sentence: null },
  'a darkened cover': { settings: { ...settings, dim_cover: true } },
  'a darkened cover that is not there': { cover: null, settings: { ...settings, dim_cover: true } },
  'all that can be hidden': {
    settings: {
      ...settings,
      hide_post_stamp: true,
      hide_memories_header: true,
      hide_search_bar: true,
      hide_about: true,
      hide_candle_button: true,
    },
  },
  'titles of its own': { settings: { ...settings, memories_title: 'סיפורים', site_label: 'סבתא שלנו' } },
  'a workplace with a logo': {
    type: 'lifeStory',
    site_type_id: 2,
    candles_burning: 0,
    work: {
      title: 'Engineer',
      company: 'Acme',
      start: null,
      end: null,
      logo: picture('logo'),
    } as Site['work'],
  },
  'an enlarged portrait': { portrait: picture('portrait', { focal: { x: 0.2, y: 0.1, zoom: 2.25 } }) },
  'a community’s colours': { accent: 'green' },
  'colours of its own': { accent: 'custom', accent_colors: { light: shade, dark: shade } },
  'markup in every text': {
    name: '<b>&</b>',
    first_name: '<0>{name}</0>',
    other_name: null,
    sentence: '"><img>',
    about: "</section> 'a' & b",
    birth_city: '<i>',
  },
};
