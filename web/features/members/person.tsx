import { Face } from '#web/ui/face.tsx';
import type { Picture } from '#worker/contract/primitives.ts';
import { pictureNear } from '#worker/shared/picture.ts';

/** Someone's picture in a circle; without one, the initials. The name stands beside it. */
export const PersonFace = ({ picture, name }: { picture: Picture | null; name: string }) =>
  picture ? (
    <img
      className="face size-11!"
      src={pictureNear(picture, 160)}
      width="44"
      height="44"
      alt=""
      loading="lazy"
      decoding="async"
    />
  ) : (
    <span className="contents *:size-11!">
      <Face name={name} />
    </span>
  );
