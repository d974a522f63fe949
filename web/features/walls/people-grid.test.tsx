import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { anEntry } from '#web/testing/a-wall.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { PeopleGrid } from './people-grid.tsx';
import { WallCard } from './wall-card.tsx';

const PEOPLE = Array.from({ length: 10_000 }, (_, at) =>
  anEntry(at + 1, { site: { id: at + 1, slug: `person-${at + 1}`, site_type_id: 1 }, may_edit: true }),
);
const ROW = 280;

test('of ten thousand people at most 300 nodes are in the list, wherever one has scrolled to', async () => {
  let top = 0;
  vi.spyOn(HTMLUListElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, -top),
  );
  await renderPart(
    <PeopleGrid
      name="ten thousand"
      label="People"
      people={PEOPLE}
      keyOf={({ id }) => id}
      hasMore={false}
      focused={null}
    >
      {(entry) => (
        <WallCard
          entry={entry}
          overlay="?person=1"
          isKiosk={false}
          isStaff={false}
          hasPhotos
          hasDeathDates={false}
        />
      )}
    </PeopleGrid>,
  );
  const list = screen.getByRole('list', { name: 'People' });
  for (const at of [0, 5_000, 9_990, 0]) {
    top = at * ROW;
    fireEvent.scroll(window);
    await act(() => new Promise(requestAnimationFrame));
    expect(list.querySelectorAll('*').length).toBeLessThanOrEqual(300);
    expect(screen.getByRole('heading', { name: `Person ${at + 1}` })).toBeTruthy();
  }
});

test('a screen that shows more people than may be drawn around it is drawn whole, once', async () => {
  vi.spyOn(HTMLUListElement.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect());
  vi.stubGlobal('innerHeight', 40 * ROW);
  await renderPart(
    <PeopleGrid
      name="high screen"
      label="People"
      people={PEOPLE}
      keyOf={({ id }) => id}
      hasMore={false}
      focused={null}
    >
      {({ name }) => (
        <>
          <p>{name}</p>
          {Array.from({ length: 9 }, (_, at) => (
            <i key={String(at)} />
          ))}
        </>
      )}
    </PeopleGrid>,
  );
  const list = screen.getByRole('list', { name: 'People' });
  expect(list.querySelectorAll('[data-at]').length).toBe(40);
});
