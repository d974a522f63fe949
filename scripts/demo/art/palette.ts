import type { Palette } from './recipe.ts';

/** Warm stone and paper, tuned to an hour of the day; `light` is the lamp or the low sun, `ink` the darkest tone. */
export type Colors = {
  sky: readonly [top: string, low: string];
  far: string;
  mid: string;
  near: string;
  ground: string;
  light: string;
  accent: string;
  ink: string;
};

export const palettes: Record<Palette, Colors> = {
  lake: {
    sky: ['#8aa6a6', '#d9cebc'],
    far: '#9fb3b0',
    mid: '#7d9a99',
    near: '#557272',
    ground: '#c8b796',
    light: '#f4e6c8',
    accent: '#c08a55',
    ink: '#2f4244',
  },
  stone: {
    sky: ['#c9c6ba', '#eadcc2'],
    far: '#d6c5a6',
    mid: '#c4ab83',
    near: '#a58a64',
    ground: '#dccaa9',
    light: '#fbeccb',
    accent: '#8a6a4a',
    ink: '#54412f',
  },
  dawn: {
    sky: ['#b9bfc0', '#f0d5b8'],
    far: '#c9b8b0',
    mid: '#a89894',
    near: '#7a706f',
    ground: '#d8c1a6',
    light: '#fbe3bd',
    accent: '#b9765a',
    ink: '#463c3a',
  },
  olive: {
    sky: ['#c5cdbd', '#ebe0c6'],
    far: '#b3bd9e',
    mid: '#8f9f78',
    near: '#66785a',
    ground: '#cdbf97',
    light: '#f8edcd',
    accent: '#a9824d',
    ink: '#384430',
  },
  wheat: {
    sky: ['#d9cfae', '#f2e0b6'],
    far: '#d9c48d',
    mid: '#c8a562',
    near: '#a37f43',
    ground: '#dcbf7c',
    light: '#fdf0cb',
    accent: '#8f5f35',
    ink: '#5a4326',
  },
  sea: {
    sky: ['#a9c1c6', '#e6ded0'],
    far: '#9dbabd',
    mid: '#6f9aa1',
    near: '#47757e',
    ground: '#dccaa9',
    light: '#f8efdc',
    accent: '#c48d5e',
    ink: '#27454d',
  },
  dusk: {
    sky: ['#6f7486', '#d8b196'],
    far: '#8c8291',
    mid: '#6d6678',
    near: '#4b4a5c',
    ground: '#a98f7f',
    light: '#f7cf94',
    accent: '#c47e55',
    ink: '#2e2c3a',
  },
  night: {
    sky: ['#2f3a4c', '#6c7784'],
    far: '#56626f',
    mid: '#434f5d',
    near: '#303a47',
    ground: '#5d6068',
    light: '#f3dca8',
    accent: '#c79d62',
    ink: '#1c232d',
  },
  rose: {
    sky: ['#cdbcb8', '#eed9c8'],
    far: '#cdb0a6',
    mid: '#b08d86',
    near: '#85646a',
    ground: '#dcc4b0',
    light: '#fcead4',
    accent: '#9a5a58',
    ink: '#4b343a',
  },
  fog: {
    sky: ['#b4b8b6', '#dcd6cb'],
    far: '#c1c1bb',
    mid: '#a3a6a3',
    near: '#7c8181',
    ground: '#c4bdb0',
    light: '#f6e7c6',
    accent: '#a07d5b',
    ink: '#444a4b',
  },
  moss: {
    sky: ['#b5c3b6', '#dfe0cb'],
    far: '#9fb29c',
    mid: '#7a9379',
    near: '#53705a',
    ground: '#b9b48c',
    light: '#f4eccb',
    accent: '#b0794b',
    ink: '#2c4134',
  },
  clay: {
    sky: ['#c7b8a8', '#ecd5b8'],
    far: '#d0ae8d',
    mid: '#b5876a',
    near: '#875f4c',
    ground: '#d3b18f',
    light: '#fae2bb',
    accent: '#5f7a74',
    ink: '#4a342a',
  },
};
