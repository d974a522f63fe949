/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { Wall, WallEntry, WallSort } from '#worker/contract/wall.ts';
import { communityAddressOf } from '#worker/shared/community-address.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import type { View } from '#worker/shared/views/view.ts';
import { WallBand, WallNumbers } from './wall-band.tsx';
import { nobodyAt, WallGroups, WallOrders } from './wall-choices.tsx';
import { WallHome } from './wall-home.tsx';
import { WallPerson } from './wall-person.tsx';

/** What the address of a wall without JavaScript says is shown of it. */
export type WallChoice = {
  q?: string | undefined;
  group?: string | undefined;
  sort?: WallSort | undefined;
  /** The people who are shown come after those of earlier pages. */
  cursor?: string | undefined;
};

type WallPageProps = { view: View; wall: Wall; chosen: WallChoice };

/** A page of a wall without JavaScript: everything that is chosen is a link or a form. */
export function WallPage({ view, wall, chosen }: WallPageProps) {
  const { i18n, Link } = view;
  const { community, people, people_count: count, next_cursor: next } = wall;
  const { settings } = community;
  const { main } = namesFor(community, view.locale);
  const isFurther = chosen.cursor !== undefined;
  return (
    <div className="hall">
      <WallBand
        view={view}
        community={main}
        title={settings.wall_title}
        lang={community.lang}
        description={settings.wall_description ?? community.sentence}
        look={community}
        numbers={<WallNumbers view={view} wall={wall} />}
      >
        <WallHome view={view} id={communityAddressOf(community)} />
      </WallBand>
      <div className="hall-body">
        <SearchForm view={view} chosen={chosen} />
        {settings.groups_filtering && wall.groups.length > 0 && (
          <WallGroups
            view={view}
            wall={wall}
            group={chosen.group}
            hrefOf={(group) => hrefOf({ ...chosen, group })}
          />
        )}
        {!chosen.q && !isFurther && count > 1 && (
          <WallOrders view={view} sort={wall.sort} hrefOf={(sort) => hrefOf({ ...chosen, sort })} />
        )}
        <section className="wall-people" aria-labelledby="wall-people">
          <h2 id="wall-people" className="unseen">
            {i18n._(msg`People`)}
          </h2>
          {isFurther && (
            <Link className="link" href={hrefOf({ ...chosen, cursor: undefined })} exact>
              {i18n._(msg`Back to the first page`)}
            </Link>
          )}
          {people.length === 0 && !next && <p className="empty">{i18n._(nobodyAt(chosen))}</p>}
          {people.length > 0 && (
            <ul className="people" aria-labelledby="wall-people">
              {people.map((entry) => (
                <li key={entry.id}>
                  <Person view={view} entry={entry} />
                </li>
              ))}
            </ul>
          )}
          {next && (
            <Link className="button" href={hrefOf({ ...chosen, cursor: next })}>
              {i18n._(msg`Next page`)}
            </Link>
          )}
        </section>
      </div>
    </div>
  );
}

/** Links to the person’s site; someone without one has no page that is read without JavaScript. */
const Person = ({ view, entry }: { view: View; entry: WallEntry }) =>
  entry.site ? (
    <view.Link href={`/${view.locale}/site/${encodeURIComponent(entry.site.slug)}`}>
      <WallPerson view={view} entry={entry} />
    </view.Link>
  ) : (
    <div className="member">
      <WallPerson view={view} entry={entry} />
    </div>
  );

function SearchForm({ view: { i18n }, chosen: { q, group, sort } }: Omit<WallPageProps, 'wall'>) {
  const label = i18n._(msg`Search by name`);
  return (
    <search>
      <form className="name-search">
        <input
          name="q"
          type="search"
          dir="auto"
          autoComplete="off"
          enterKeyHint="search"
          aria-label={label}
          placeholder={label}
          maxLength={100}
          defaultValue={q ?? ''}
        />
        {group && <input type="hidden" name="group" value={group} />}
        {sort && <input type="hidden" name="sort" value={sort} />}
        <button type="submit" className="button main">
          {i18n._(msg`Search`)}
        </button>
      </form>
    </search>
  );
}

/** The same wall with this choice, at the same address. */
function hrefOf(chosen: WallChoice): string {
  const given = Object.entries(chosen).flatMap(([part, value]) => (value ? [[part, value]] : []));
  return `?${new URLSearchParams(given)}`;
}
