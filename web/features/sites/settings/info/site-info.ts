import { type Names, namesOf } from '#web/features/sites/editing/names-part.tsx';
import type { Site } from '#worker/contract/site.ts';
import type { SiteInfo } from '#worker/contract/site-settings.ts';
import type { Locale } from '#worker/shared/locale.ts';
import type { InfoField } from './field-kinds.tsx';
import { INFO_FIELDS } from './info-fields.ts';

export type InfoName = keyof typeof INFO_FIELDS;

export type InfoValue = Names & {
  [N in InfoName]: (typeof INFO_FIELDS)[N] extends InfoField<infer V> ? V : never;
};

/** The fields in their order, whatever the type of their values. */
export const infoFields = Object.entries(INFO_FIELDS) as unknown as readonly [InfoName, InfoField<unknown>][];

/** The id of a field's first control, which the error summary links to. */
export const idOf = (name: InfoName): string => `settings-${INFO_FIELDS[name].within ?? name}`;

/** The form values of the section with the person's facts. */
export function infoOf(site: Site, info: SiteInfo | undefined, locale: Locale): InfoValue {
  const stored: Record<string, unknown> = { ...info, ...site };
  const facts = infoFields.map(([name, { from, read }]) => [
    name,
    read(from ? from(site) : stored[name], locale),
  ]);
  return { ...namesOf(site), ...(Object.fromEntries(facts) as Omit<InfoValue, keyof Names>) };
}
