type Chosen = { settings: { hebrew_calendar: boolean } };

/** A row of `sites`: its communities are in the order in which they took the site. */
type Stored = {
  settings: { hebrew_calendar?: boolean | undefined };
  communities: readonly ({ is_public: boolean } & Chosen)[];
};

export type HebrewCalendar = Chosen | Stored;

/**
 * Whether a site shows Hebrew dates and keeps Hebrew days: where it has not decided, as the community it takes its
 * look from, and where that is none, as its first one.
 */
export const hasHebrewCalendar = (site: HebrewCalendar): boolean =>
  site.settings.hebrew_calendar ?? ('communities' in site ? communitiesDo(site) : true);

const communitiesDo = ({ communities }: Stored): boolean =>
  (communities.find((held) => held.is_public) ?? communities.at(0))?.settings.hebrew_calendar ?? true;
