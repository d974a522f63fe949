/** A caller with a valid token. `verified` is false while their user record has active "0". */
type Person<Kind extends string> = {
  readonly kind: Kind;
  readonly userId: number;
  readonly sessionId: string;
  /** When they passed their second factor in this session; null or absent if they did not. */
  readonly provenAt?: string | null;
};

export type Visitor = { readonly kind: 'visitor' };
export type Unverified = Person<'unverified'>;
/** A verified person whose session has yet to pass the second factor that they have, or must have. */
export type Unproven = Person<'unproven'> & { readonly isAdmin?: boolean };
export type Member = Person<'member'>;
export type Vendor = Person<'vendor'>;
export type Kiosk = Person<'kiosk'> & { readonly communityId: number };
export type Admin = Person<'admin'>;
/** A job that carries out an earlier decision. */
export type System = { readonly kind: 'system'; readonly job: string };

export type Actor = Visitor | Unverified | Unproven | Member | Vendor | Kiosk | Admin | System;
export type SignedIn = Unverified | Unproven | Member | Vendor | Kiosk | Admin;
export type Verified = Member | Vendor | Kiosk | Admin;

/** Whether the actor is a person who has confirmed their address. */
export const isVerified = (actor: Actor): actor is Member | Vendor | Admin =>
  actor.kind === 'member' || actor.kind === 'vendor' || actor.kind === 'admin';

/** Whether the actor has the role of an administrator, also before they have passed their second factor. */
export const isAdministrator = (actor: Actor): boolean =>
  actor.kind === 'admin' || (actor.kind === 'unproven' && actor.isAdmin === true);

export const visitor: Visitor = { kind: 'visitor' };

/** The user id, or null for a visitor or a job. */
export const userIdOf = (actor: Actor): number | null => ('userId' in actor ? actor.userId : null);

/**
 * The permission table column of an actor whose rights are the same everywhere; null for a person, whose
 * column depends on membership.
 */
export function fixedColumnOf(actor: Actor): 'AN' | 'KI' | 'AD' | null {
  switch (actor.kind) {
    case 'visitor':
    case 'unverified':
    case 'unproven':
      return 'AN';
    case 'kiosk':
      return 'KI';
    case 'admin':
    case 'system':
      return 'AD';
    default:
      return null;
  }
}
