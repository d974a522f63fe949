export const DEMO_PASSWORD = 'generations';

/** The accounts of the demo, with what each demonstrates. */
export const DEMO_ACCOUNTS = [
  { name: 'admin', who: 'runs the platform' },
  { name: 'owner', who: 'owns a private, an open and a regular site' },
  { name: 'coowner', who: 'is a co-owner of them' },
  { name: 'editor', who: 'edits them' },
  { name: 'member', who: 'belongs to them' },
  { name: 'stranger', who: 'belongs to none' },
  { name: 'unverified', who: 'has not confirmed the address' },
  { name: 'vendor', who: 'makes plates and stickers' },
  { name: 'florist1', who: 'sells flowers' },
  { name: 'florist3', who: 'has applied to sell flowers' },
  { name: 'kiosk', who: 'is the screen in a hall' },
] as const;
