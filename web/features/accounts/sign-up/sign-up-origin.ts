/** The origin of a sign-up: an invitation or a site. */
export type SignUpOrigin = {
  invite?: string;
  site?: number;
  /** The address that the invitation was sent to; the invitation does not admit another. */
  email?: string;
};

/** The origin from the search parameters; invalid values are ignored. */
export function originOf(search: { invite?: string; site?: string; email?: string }): SignUpOrigin {
  const { invite, site, email } = search;
  const invited = invite !== undefined && invite.length >= 16 && invite.length <= 100;
  return {
    ...(invited && { invite }),
    ...(invited && email && /^\S+@\S+$/.test(email) && { email: email.toLowerCase() }),
    ...(site && /^[1-9]\d{0,14}$/.test(site) && { site: Number(site) }),
  };
}
