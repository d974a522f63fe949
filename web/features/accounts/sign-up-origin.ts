/** Where someone who signs up comes from: an invitation, a site. */
export type SignUpOrigin = {
  invite?: string;
  site?: number;
  /** The address that the invitation was sent to; another would not be let in by it. */
  email?: string;
};

/** As the address says it; what cannot be one is ignored. */
export function originOf(search: { invite?: string; site?: string; email?: string }): SignUpOrigin {
  const { invite, site, email } = search;
  const invited = invite !== undefined && invite.length >= 16 && invite.length <= 100;
  return {
    ...(invited && { invite }),
    ...(invited && email && /^\S+@\S+$/.test(email) && { email: email.toLowerCase() }),
    ...(site && /^[1-9]\d{0,14}$/.test(site) && { site: Number(site) }),
  };
}
