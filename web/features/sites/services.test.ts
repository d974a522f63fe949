import { afterEach, describe, expect, test } from 'vitest';
import { aUser } from '#web/testing/a-user.ts';
import type { Site } from '#worker/contract/site.ts';
import { aSite } from '#worker/testing/view-fixtures.ts';
import { offeredServices, shownServices } from './services.ts';

afterEach(() => {
  delete document.documentElement.dataset.edition;
});

const may = { ...aSite().can, settings: true };

/** The viewers that the rules tell apart. */
const VIEWERS = {
  visitor: { site: {}, session: { signedIn: false, user: undefined } },
  reader: { site: {}, session: { signedIn: true, user: aUser() } },
  editor: { site: { privilege: 'editor', can: may }, session: { signedIn: true, user: aUser() } },
  'co-owner': { site: { privilege: 'sec_owner', can: may }, session: { signedIn: true, user: aUser() } },
  owner: { site: { privilege: 'owner', can: may }, session: { signedIn: true, user: aUser() } },
  administrator: { site: { can: may }, session: { signedIn: true, user: aUser({ role_id: 1 }) } },
} as const satisfies Record<string, { site: Partial<Site>; session: object }>;
type Viewer = keyof typeof VIEWERS;

type Case = { type: 1 | 2 | 3; plan: boolean; hidden: boolean; edition: 'memorial' | 'work' };

const CASES = ([1, 2, 3] as const).flatMap((type) =>
  [true, false].flatMap((plan) =>
    [true, false].flatMap((hidden) =>
      (['memorial', 'work'] as const).map((edition): Case => ({ type, plan, hidden, edition })),
    ),
  ),
);

const siteOf = ({ type, plan, hidden }: Case, viewer: Viewer) =>
  aSite({
    site_type_id: type,
    type: type === 1 ? 'memorial' : 'lifeStory',
    subscribed: plan,
    has_memorial_text: true,
    death_civil: null,
    death_hebrew: null,
    settings: { ...aSite().settings, hide_services_bar: hidden },
    ...VIEWERS[viewer].site,
  });

const READ = { 1: ['reminders', 'flowers', 'memorial-text'], 2: ['reminders'], 3: ['reminders'] };
const ORDERED = {
  1: ['reminders', 'flowers', 'stickers', 'box', 'memorial-text', 'podcast', 'book'],
  2: ['reminders', 'box', 'podcast', 'book'],
  3: ['reminders', 'box', 'podcast', 'book'],
};

/** What a viewer is offered by type of site, and whether a plan adds the backup. */
const OFFERED: Record<Viewer, { byType: Record<1 | 2 | 3, string[]>; backup: boolean }> = {
  visitor: { byType: { 1: [], 2: [], 3: [] }, backup: false },
  reader: { byType: READ, backup: false },
  editor: { byType: ORDERED, backup: false },
  'co-owner': { byType: ORDERED, backup: true },
  owner: { byType: ORDERED, backup: true },
  administrator: { byType: ORDERED, backup: true },
};

const idsOf = (services: readonly { id: string }[]) => services.map(({ id }) => id);

describe.each(Object.keys(VIEWERS) as Viewer[])('the %s', (viewer) => {
  test.each(CASES)(
    'finds their services on a site of type $type, plan $plan, hidden $hidden, in the edition $edition',
    (one) => {
      document.documentElement.dataset.edition = one.edition;
      const { byType, backup } = OFFERED[viewer];
      const offered = [...byType[one.type], ...(backup && one.plan ? ['backup'] : [])];
      const { session } = VIEWERS[viewer];
      const site = siteOf(one, viewer);
      const isShown = one.edition === 'memorial' && !one.hidden;
      expect(idsOf(shownServices(site, session))).toEqual(isShown ? offered : []);
      // the settings have them where the pages hide them; those whose pages the edition has
      expect(idsOf(offeredServices(site, session))).toEqual(
        one.edition === 'memorial'
          ? offered
          : offered.filter((id) => id === 'reminders' || id === 'memorial-text'),
      );
    },
  );
});

test('flowers are offered on a life story only where it tells of a death', () => {
  const { session } = VIEWERS.reader;
  const lifeStory = { site_type_id: 2, type: 'lifeStory', death_civil: null, death_hebrew: null } as const;
  const died = { format: 'en', year: 2020, month: 3, day: 1 } as const;
  expect(idsOf(shownServices(aSite(lifeStory), session))).not.toContain('flowers');
  expect(idsOf(shownServices(aSite({ ...lifeStory, death_civil: died }), session))).toContain('flowers');
  expect(
    idsOf(shownServices(aSite({ ...lifeStory, site_type_id: 3, death_civil: died }), session)),
  ).not.toContain('flowers');
});

test('a memorial text that is not active is offered to nobody', () => {
  const { session, site } = VIEWERS.owner;
  expect(idsOf(shownServices(aSite(site), session))).not.toContain('memorial-text');
});
