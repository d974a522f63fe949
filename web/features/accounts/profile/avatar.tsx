import { useState } from 'react';
import type { User } from '#worker/contract/account.ts';
import { Face } from '#worker/shared/views/face.tsx';

export const fullName = (user: User): string => `${user.first_name} ${user.last_name}`.trim();

type AvatarProps = { user: User; size?: number; alt?: string };

/** A user's photo in a circle; the initials if there is none or it fails to load. */
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
