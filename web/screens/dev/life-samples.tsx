import { DirectionalIcon } from '#web/ui/directional-icon.tsx';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { Locale } from '#worker/shared/locale.ts';
import { Face } from '#worker/shared/views/face.tsx';
import { DownIcon, EndIcon, MarkIcon, MenuIcon } from '#worker/shared/views/icons.tsx';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';
import { Portrait } from '#worker/shared/views/portrait.tsx';
import { SAMPLE_TEXTS } from './sample-texts.ts';

type Props = { locale: Locale };

export const PieceSamples = ({ locale }: Props) => {
  const { person } = SAMPLE_TEXTS[locale];
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <Portrait portrait={null} name={person} alt="" sizes="132px" />
        <Face name={person} />
        <UserText>{person}</UserText>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <span className="flames" aria-hidden="true">
          <i className="flame" />
          <i className="flame" />
          <i className="flame" />
        </span>
        <span className="candle">
          <span className="taper" aria-hidden="true" />
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
          {SAMPLE_TEXTS[locale].edit}
        </button>
        <button type="button" className="button main">
          {SAMPLE_TEXTS[locale].save}
        </button>
      </div>
    </>
  );
};

/** Uses the classes of candles and cards: importing the components would split the memorial's chunk. */
export const CardSamples = ({ locale }: Props) => {
  const { person, story, inscription, author } = SAMPLE_TEXTS[locale];
  return (
    <div className="flex w-full flex-col gap-4">
      <div className="wall">
        <a href="#main">
          <Portrait portrait={null} name={person} alt="" sizes="132px" />
          <h3>{person}</h3>
          <p className="small">1941–2019</p>
        </a>
      </div>
      <article className="card">
        <p>{story}</p>
        <p className="small">{author}</p>
      </article>
      <article className="candle">
        <span className="taper" aria-hidden="true" />
        <p className="inscription">{inscription}</p>
        <p className="small">{author}</p>
      </article>
    </div>
  );
};

export const StateSamples = ({ locale }: Props) => (
  <div className="w-full">
    <Skeleton>
      <SkeletonLine />
      <SkeletonLine size="60%" />
    </Skeleton>
    <StatePage title={SAMPLE_TEXTS[locale].title}>
      <p>{SAMPLE_TEXTS[locale].body}</p>
    </StatePage>
  </div>
);
