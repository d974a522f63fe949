import { useState } from 'react';
import { Face } from '#web/ui/face.tsx';
import type { User } from '#worker/contract/account.ts';

export const fullName = (user: User): string => `${user.first_name} ${user.last_name}`.trim();

type AvatarProps = { user: User; size?: number; alt?: string };

/** A person in a circle: the photo, else the initials; they also stand in for a photo that does not come. */
export function Avatar({ user, size = 36, alt = '' }: AvatarProps) {
  const [missing, setMissing] = useState<string | null>(null);
  const { profile } = user;
  return profile && profile !== missing ? (
    <img
      className="face"
      src={profile}
      width={size}
      height={size}
      alt={alt}
      onError={() => setMissing(profile)}
    />
  ) : (
    <Face name={fullName(user)} />
  );
}
