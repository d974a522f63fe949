import { MemoryCard } from '#web/features/memories/memory-card.tsx';
import { ExampleCard } from '#web/features/sites/example-card.tsx';
import { Flames, Taper } from '#web/ui/candle.tsx';
import { DirectionalIcon } from '#web/ui/directional-icon.tsx';
import { Face } from '#web/ui/face.tsx';
import { DownIcon, EndIcon, MarkIcon, MenuIcon } from '#web/ui/icons.tsx';
import { Portrait } from '#web/ui/portrait.tsx';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { StatePage } from '#web/ui/state-page.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import type { SiteCard } from '#worker/contract/site.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { SAMPLE_WORDS } from './sample-words.ts';

type Props = { locale: Locale };

export const PieceSamples = ({ locale }: Props) => {
  const { person } = SAMPLE_WORDS[locale];
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <Portrait portrait={null} name={person} alt="" sizes="132px" />
        <Face name={person} />
        <UserText>{person}</UserText>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Flames count={3} />
        <span className="candle">
          <Taper />
        </span>
        <MarkIcon />
        <MenuIcon />
        <DownIcon />
        <DirectionalIcon>
          <EndIcon />
        </DirectionalIcon>
        <DirectionalIcon back>
          <EndIcon />
        </DirectionalIcon>
      </div>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button">
          {SAMPLE_WORDS[locale].edit}
        </button>
        <button type="button" className="button main">
          {SAMPLE_WORDS[locale].save}
        </button>
      </div>
    </>
  );
};

export const CardSamples = ({ locale }: Props) => (
  <div className="flex w-full flex-col gap-4">
    <div className="wall">
      <ExampleCard site={siteIn(locale)} />
    </div>
    <MemoryCard memory={memoryIn(locale, 'text')} />
    <MemoryCard memory={memoryIn(locale, 'candle')} />
  </div>
);

export const StateSamples = ({ locale }: Props) => (
  <div className="w-full">
    <Skeleton>
      <SkeletonLine />
      <SkeletonLine size="60%" />
    </Skeleton>
    <StatePage title={SAMPLE_WORDS[locale].title}>
      <p>{SAMPLE_WORDS[locale].body}</p>
    </StatePage>
  </div>
);

const siteIn = (locale: Locale): SiteCard => ({
  id: 1,
  slug: 'sample',
  site_type_id: 1,
  name: SAMPLE_WORDS[locale].person,
  other_name: null,
  lang: locale,
  gender: 'female',
  birth: { format: 'en', year: 1941, month: 3, day: 12 },
  death: { format: 'en', year: 2019, month: 8, day: 2 },
  portrait: null,
});

const memoryIn = (locale: Locale, type: 'text' | 'candle'): Memory => ({
  id: locale === 'he' ? 2 : 1,
  site_id: 1,
  type,
  text: type === 'text' ? SAMPLE_WORDS[locale].story : null,
  more: false,
  lang: locale,
  candle_text: type === 'candle' ? SAMPLE_WORDS[locale].inscription : null,
  location: null,
  author: { name: SAMPLE_WORDS[locale].author },
  media: [],
  pinned: type === 'text',
  version: 1,
  created_at: '2025-11-02T09:30:00.000Z',
});
