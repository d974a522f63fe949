import { useQueryClient } from '@tanstack/react-query';
import { USERS_KEY } from './user-queries.ts';

/** Reads the lists and the sheets of users again. */
export function useUsersChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [USERS_KEY] });
}
