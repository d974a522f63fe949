/** Where a pin is opened: by a program of the phone, or on the page of a map. Nothing is loaded before the tap. */
export type MapLinks = { geo: string; apple: string; google: string; waze: string };

export type Device = 'android' | 'apple' | 'other';

/** By which links the programs of a device are opened. */
export function deviceOf(userAgent: string): Device {
  if (/Android/i.test(userAgent)) return 'android';
  return /iPhone|iPad|iPod|Macintosh/.test(userAgent) ? 'apple' : 'other';
}

/** Links that lead to a pin. */
export function mapLinks({ lat, lng }: { lat: number; lng: number }): MapLinks {
  const at = `${lat},${lng}`;
  return {
    geo: `geo:${at}?q=${at}`,
    apple: `https://maps.apple.com/?daddr=${at}`,
    google: `https://www.google.com/maps/dir/?api=1&destination=${at}`,
    waze: `https://www.waze.com/ul?ll=${at}&navigate=yes`,
  };
}
