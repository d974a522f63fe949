/** The parameters of a partner's link: the partner's code, its own id for the person, first and last name. */
export type Referred = { ref?: string; ref_id?: string; f?: string; l?: string };

export const REFERRED = ['ref', 'ref_id', 'f', 'l'] as const satisfies (keyof Referred)[];

const NAME_MAX = 60;

/** The person's name in a partner's link, in one line; empty where it has none. */
export const nameOf = ({ f, l }: Referred): string =>
  [f, l].flatMap((part) => part?.replace(/\s+/g, ' ').trim().slice(0, NAME_MAX) || []).join(' ');

/** The parameters as the query of an address. */
export const searchOf = (referred: Referred): string =>
  `?${new URLSearchParams(REFERRED.flatMap((name) => (referred[name] ? [[name, referred[name]]] : [])))}`;
