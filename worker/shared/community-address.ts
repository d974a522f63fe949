/** The segment of a community in addresses: the number of a private one, so that its address contains no name. */
export const communityAddressOf = (community: { id: number; slug: string; permissions: string }): string =>
  community.permissions === 'private' ? String(community.id) : community.slug;
