import { i18n } from '@lingui/core';
import { render } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { activate, loadMessages } from '#web/i18n/messages.ts';
import { formatFor } from '#worker/shared/format.ts';
import { dayAt } from '#worker/shared/reader-day.ts';
import { MemoryCard } from '#worker/shared/views/memory-card.tsx';
import { TextChanges } from '#worker/shared/views/memory-changes/text-changes.tsx';
import { Attached } from '#worker/shared/views/memory-kinds/attached.tsx';
import type { AttachedKind } from '#worker/shared/views/memory-kinds/memory-kind.ts';
import { MemoryTags } from '#worker/shared/views/memory-kinds/memory-tags.tsx';
import { PlainLink } from '#worker/shared/views/plain-link.tsx';
import type { View } from '#worker/shared/views/view.ts';
import { aMemory, NOW } from '#worker/testing/view-fixtures.ts';
import { domOf, parsed } from './dom-of.ts';
import { edge } from './edge.ts';
import { MEMORIES } from './memories.ts';

const complaints: unknown[] = [];
beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...args) => complaints.push(...args));
});

describe.each(['en', 'he'] as const)('in %s', (locale) => {
  beforeAll(async () => {
    await activate(locale);
    await loadMessages('common');
  });
  const view = (): View => ({
    locale,
    edition: 'memorial',
    i18n,
    format: formatFor(locale, () => NOW, dayAt(locale)),
    Link: PlainLink,
  });

  test.each([
    ['סבתא שרה במטבח', 'סבתא רקדה במטבח, <b>תמיד</b>'],
    ['', 'She sang'],
    ['She sang', 'She sang'],
  ])('the changes from “%s” to “%s” are the same', (previous_text, text) => {
    const memory = aMemory(1, { previous_text, text });
    const labels = { title: 'What changed', removed: 'Removed', added: 'Added' };
    const drawn = edge.TextChanges({ view: edge.edgeView({ locale, now: NOW }), memory, labels });
    const { container } = render(<TextChanges view={view()} memory={memory} labels={labels} />);
    container.normalize();
    expect(domOf(container)).toBe(domOf(parsed(drawn === null ? '' : edge.htmlOf(drawn))));
    expect(complaints).toEqual([]);
  });

  describe.each(Object.entries(MEMORIES))('%s', (_, memory) => {
    test.each([
      ['', memory],
      [', without its author and date', { ...memory, author: null, created_at: null }],
    ])('is the same card at the edge and in the browser%s', (_, memory) => {
      const html = edge.htmlOf(edge.MemoryCard({ view: edge.edgeView({ locale, now: NOW }), memory }));
      const { container } = render(<MemoryCard view={view()} memory={memory} />);
      container.normalize();
      expect(domOf(container)).toBe(domOf(parsed(html)));
      expect(complaints).toEqual([]);
    });

    test('has the same attachments, links, date and tags', () => {
      const tagHref = (tag: string) => `?tag=${encodeURIComponent(tag)}`;
      const drawn = edge.edgeView({ locale, now: NOW });
      const html = edge.htmlOf(
        edge.MemoryCard({
          view: drawn,
          memory,
          slots: {
            attached: (kind) => edge.Attached({ view: drawn, memory, kind }),
            tags: () => edge.MemoryTags({ view: drawn, memory, tagHref }),
          },
        }),
      );
      const attached = (kind: AttachedKind) => <Attached view={view()} memory={memory} kind={kind} />;
      const tags = () => <MemoryTags view={view()} memory={memory} tagHref={tagHref} />;
      const { container } = render(<MemoryCard view={view()} memory={memory} slots={{ attached, tags }} />);
      container.normalize();
      expect(domOf(container)).toBe(domOf(parsed(html)));
      expect(complaints).toEqual([]);
    });

    test('a difference is found', () => {
      const html = edge.htmlOf(edge.MemoryCard({ view: edge.edgeView({ locale, now: NOW }), memory }));
      const { container } = render(<MemoryCard view={view()} memory={memory} />);
      for (const [original, changed] of [
        ['datetime=', 'date-time='],
        ['</bdi>', ' </bdi>'],
      ] as const) {
        expect(html).toContain(original);
        expect(domOf(container)).not.toBe(domOf(parsed(html.replace(original, changed))));
      }
    });
  });
});

test.each([
  ['en', 'Read more'],
  ['he', 'להמשך הקריאה'],
] as const)('the rest of a long text is offered in %s as %s', (locale, words) => {
  const memory = MEMORIES['a long text'] as (typeof MEMORIES)[string];
  const html = edge.htmlOf(edge.MemoryCard({ view: edge.edgeView({ locale, now: NOW }), memory }));
  expect(parsed(html).textContent).toContain(words);
});

test('a photo on a card is cropped around the point that its author chose', () => {
  const memory = MEMORIES['a photo with a point that stays in view'] as (typeof MEMORIES)[string];
  const html = edge.htmlOf(edge.MemoryCard({ view: edge.edgeView({ locale: 'en', now: NOW }), memory }));
  expect([...parsed(html).querySelectorAll('img')].map((img) => img.className.split(' ').at(-1))).toEqual([
    'at-10-90',
    'at-50-38',
  ]);
  expect(edge.pictureStyle(memory.media)).toContain('.at-10-90{object-position:10% 90%}');
});
