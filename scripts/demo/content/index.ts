import type { DemoSite } from '../demo-content.ts';
import { aaronAaronsohn } from './aaron-aaronsohn.ts';
import { adaLovelace } from './ada-lovelace.ts';
import { albertEinstein } from './albert-einstein.ts';
import { eliezerBenYehuda } from './eliezer-ben-yehuda.ts';
import { emmaLazarus } from './emma-lazarus.ts';
import { emmyNoether } from './emmy-noether.ts';
import { florenceNightingale } from './florence-nightingale.ts';
import { frederickDouglass } from './frederick-douglass.ts';
import { hannahSenesh } from './hannah-senesh.ts';
import { hayimNahmanBialik } from './hayim-nahman-bialik.ts';
import { henriettaSzold } from './henrietta-szold.ts';
import { januszKorczak } from './janusz-korczak.ts';
import { leahGoldberg } from './leah-goldberg.ts';
import { marieCurie } from './marie-curie.ts';
import { maryAnning } from './mary-anning.ts';
import { rachelBluwstein } from './rachel-bluwstein.ts';
import { sarahSchenirer } from './sarah-schenirer.ts';
import { shmuelYosefAgnon } from './shmuel-yosef-agnon.ts';

export { demoUsers } from './people.ts';

/** The home page's example sites come first, by `featured`. */
export const demoSites: readonly DemoSite[] = [
  rachelBluwstein,
  adaLovelace,
  eliezerBenYehuda,
  maryAnning,
  leahGoldberg,
  albertEinstein,
  shmuelYosefAgnon,
  henriettaSzold,
  januszKorczak,
  frederickDouglass,
  hannahSenesh,
  marieCurie,
  hayimNahmanBialik,
  florenceNightingale,
  aaronAaronsohn,
  emmaLazarus,
  sarahSchenirer,
  emmyNoether,
];
