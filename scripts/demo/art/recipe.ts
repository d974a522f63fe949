/** What to draw. Recipes are data: the same recipe always gives the same picture. */
export type ArtRecipe = PortraitRecipe | CoverRecipe | PhotoRecipe;

export type SkinTone = 'fair' | 'light' | 'warm' | 'olive' | 'deep';

export type HairStyle =
  | 'centre-bun'
  | 'wavy-short'
  | 'wavy-long'
  | 'side-loops'
  | 'upswept'
  | 'frizzy-up'
  | 'short'
  | 'receding'
  | 'bald'
  | 'wild'
  | 'mane';

export type HatStyle = 'bonnet' | 'lace-cap' | 'kippah';
export type BeardStyle = 'goatee' | 'short' | 'full' | 'moustache' | 'broad-moustache';
export type GlassesStyle = 'round' | 'oval' | 'pince-nez';
export type DressStyle =
  | 'suit'
  | 'cravat'
  | 'sweater'
  | 'blouse'
  | 'open-shirt'
  | 'high-collar'
  | 'gown'
  | 'day-dress'
  | 'cloak';

export type Backdrop =
  | 'lake'
  | 'rooftops'
  | 'bird'
  | 'shelves'
  | 'pines'
  | 'waves'
  | 'windows'
  | 'wheat'
  | 'saplings'
  | 'stars'
  | 'cards'
  | 'lamp'
  | 'ammonite'
  | 'north-star'
  | 'glow'
  | 'rings';

export type PortraitRecipe = {
  kind: 'portrait';
  seed: number;
  ground: readonly [top: string, bottom: string];
  backdrop: Backdrop;
  tint: string;
  skin: SkinTone;
  face: 'oval' | 'round' | 'long' | 'square';
  age: 'young' | 'middle' | 'old';
  hair: { style: HairStyle; color: string };
  brows?: 'soft' | 'strong';
  hat?: { style: HatStyle; color: string };
  beard?: { style: BeardStyle; color: string };
  glasses?: GlassesStyle;
  dress: { style: DressStyle; color: string; second?: string };
};

export type Palette =
  | 'lake'
  | 'stone'
  | 'dawn'
  | 'olive'
  | 'wheat'
  | 'sea'
  | 'dusk'
  | 'night'
  | 'rose'
  | 'fog'
  | 'moss'
  | 'clay';

export type CoverScene =
  | 'lake'
  | 'hills'
  | 'rooflines'
  | 'fog'
  | 'street'
  | 'library'
  | 'night'
  | 'cliffs'
  | 'harbour'
  | 'field'
  | 'pines'
  | 'waves'
  | 'river'
  | 'garden';

export type CoverRecipe = { kind: 'cover'; seed: number; scene: CoverScene; palette: Palette };

export type PhotoMotif =
  | 'book'
  | 'window'
  | 'tree'
  | 'street'
  | 'letter'
  | 'piano'
  | 'lamp'
  | 'shore'
  | 'shelf'
  | 'flowers'
  | 'table'
  | 'path'
  | 'door'
  | 'bench'
  | 'fossil'
  | 'boat';

export type PhotoRatio = '4:3' | '3:2' | '4:5' | '1:1';

export type PhotoRecipe = {
  kind: 'photo';
  seed: number;
  motif: PhotoMotif;
  palette: Palette;
  ratio: PhotoRatio;
};
