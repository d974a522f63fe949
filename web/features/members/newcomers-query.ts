import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { callsOf, membersKey, type Place } from './place.ts';

/** The invitations to a place, and the requests to take part in it. */
export const newcomersQuery = (place: Place) =>
  queryOptions({
    queryKey: [...membersKey(place), 'newcomers'],
    queryFn: ({ signal }) => call(callsOf(place).listInvitations, { params: { id: place.id } }, signal),
  });
