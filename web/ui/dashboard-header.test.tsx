import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { DashboardHeader } from './dashboard-header.tsx';

/** A page of a dashboard, at which one tab is current; a press draws it again, or leads to the next tab. */
function Page() {
  const [current, setCurrent] = useState(3);
  const [, redraw] = useState(0);
  return (
    <>
      <DashboardHeader
        title="Orders"
        label="Pages"
        tabs={[0, 1, 2, 3].map((tab) => (
          <a
            key={tab}
            href={`/${tab}`}
            data-left={tab * 100}
            aria-current={tab === current ? 'page' : undefined}
          >
            {tab}
          </a>
        ))}
      />
      <button type="button" onClick={() => redraw((times) => times + 1)}>
        Redraw
      </button>
      <button type="button" onClick={() => setCurrent(0)}>
        First
      </button>
    </>
  );
}

/** A strip 250 pixels wide with tabs of 100 pixels, scrolled by what was asked for so far. */
function layOut() {
  let scrolled = 0;
  const scrollBy = vi.fn(({ left }: { left: number }) => {
    scrolled += left;
  });
  const scrollIntoView = vi.fn();
  Object.assign(Element.prototype, { scrollBy, scrollIntoView });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const left = this.getAttribute('data-left');
    return left === null ? new DOMRect(0, 0, 250, 40) : new DOMRect(Number(left) - scrolled, 0, 100, 40);
  });
  return { scrollBy, scrollIntoView };
}

afterEach(() => vi.restoreAllMocks());

test('the strip of tabs goes to the current one, and never takes the page from where it is read', () => {
  const { scrollBy, scrollIntoView } = layOut();
  render(<Page />);
  expect(scrollBy.mock.calls).toEqual([[{ left: 150 }]]);
  fireEvent.click(screen.getByRole('button', { name: 'Redraw' }));
  expect(scrollBy).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'First' }));
  expect(scrollBy.mock.calls.at(-1)).toEqual([{ left: -150 }]);
  // it would scroll the page too
  expect(scrollIntoView).not.toHaveBeenCalled();
});
