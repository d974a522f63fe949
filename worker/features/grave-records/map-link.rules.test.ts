import { expect, test } from 'vitest';
import { pinIn } from './map-link.rules.ts';

const HERE = { lat: 32.123456, lng: 34.901 };

test.each([
  ['two numbers', '32.123456, 34.901'],
  [
    'a place of Google Maps, rather than the middle of its map',
    'https://www.google.com/maps/place/Yarkon/@32.5,34.5,17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2!3d32.123456!4d34.901!16s',
  ],
  ['a map of Google', 'https://www.google.co.il/maps/@32.123456,34.901,17z?hl=he'],
  ['a dropped pin of Google', 'https://www.google.com/maps/search/32.123456,+34.901?entry=tts'],
  ['a search of Google', 'https://www.google.com/maps/search/?api=1&query=32.123456%2C34.901'],
  ['an older link of Google', 'http://maps.google.com/maps?q=32.123456,34.901'],
  ['Waze', 'https://waze.com/ul?ll=32.123456%2C34.901&navigate=yes'],
  ['the page of Waze', 'https://www.waze.com/live-map/directions?to=ll.32.123456%2C34.901'],
  ['Apple Maps', 'https://maps.apple.com/?ll=32.123456,34.901&q=Grave'],
  ['a pin of Apple Maps', 'https://maps.apple.com/?q=32.123456,34.901'],
  ['a marker of OpenStreetMap', 'https://www.openstreetmap.org/?mlat=32.123456&mlon=34.901#map=17/32.5/34.5'],
  ['a map of OpenStreetMap', 'https://www.openstreetmap.org/#map=17/32.123456/34.901'],
  ['a phone', 'geo:32.123456,34.901;u=20'],
  ['a phone with a name', 'geo:0,0?q=32.123456,34.901(Grave)'],
])('the place is read from %s', (_what, link) => expect(pinIn(link)).toEqual(HERE));

test.each([
  'https://maps.app.goo.gl/abcDEF123',
  'https://goo.gl/maps/abc',
  'https://waze.com/ul/hsv8wrn',
  'https://osm.org/go/xyz',
])('%s names no place itself', (link) => expect(pinIn(link)).toBe('short'));

test.each([
  '',
  'Yarkon',
  '91, 34.9',
  '32.1, 181',
  '0, 0',
  'https://example.org/?ll=32.1,34.9',
  'https://www.google.com.example.org/maps/@32.1,34.9,17z',
  'https://evil-google.com/maps/@32.1,34.9,17z',
  'https://www.google.com/search?q=32.1,34.9',
  'https://user:secret@maps.google.com/maps?q=32.1,34.9',
  'https://maps.google.com:8443/maps?q=32.1,34.9',
  'javascript:alert(1)//maps.google.com/?q=32.1,34.9',
  'ftp://maps.google.com/?q=32.1,34.9',
  'https://www.google.com/maps/place/%E0%A4%A/',
  'https://waze.com/ul?q=Yarkon',
  `https://www.google.com/maps/${'a/'.repeat(900)}`,
])('%s is not a place on a map', (link) => expect(pinIn(link)).toBeNull());
