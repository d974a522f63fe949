import { useQuery } from '@tanstack/react-query';
import { signInOptionsQuery } from '#web/features/human/public.ts';
import { useView } from '#web/ui/use-view.tsx';
import { SocialLinks } from '#worker/shared/views/account/social-links.tsx';

/** Buttons for the external sign-in services; empty while they load and where none are configured. */
export function SocialButtons({ onLeave }: { onLeave?: () => void }) {
  const { data } = useQuery(signInOptionsQuery);
  return <SocialLinks view={useView()} providers={data?.providers ?? []} onLeave={onLeave} />;
}
