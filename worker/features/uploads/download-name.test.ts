import { describe, expect, test } from 'vitest';
import { attachment, downloadName } from './download-name.ts';

const photo = {
  kind: 'photo' as const,
  content_type: 'image/webp',
  caption: null,
  name: 'IMG_2034.heic',
  person: 'רחל בלובשטיין',
};

describe('the name under which a picture is saved', () => {
  test.each([
    ['its caption', { caption: 'ליד הים' }, 'ליד הים.webp'],
    ['that of the person, not of the camera', {}, 'רחל בלובשטיין.webp'],
    [
      'the caption in one line, without its last stop',
      { caption: ' At the\r\n sea.\u2028 ' },
      'At the sea.webp',
    ],
    ['no more than a file system keeps', { caption: 'ים'.repeat(250) }, `${'ים'.repeat(40)}.webp`],
    ['for a JPEG with its own extension', { content_type: 'image/jpeg' }, 'רחל בלובשטיין.jpg'],
    [
      'for a video its own',
      { kind: 'video' as const, content_type: 'video/mp4', name: 'wedding.MOV' },
      'wedding.mp4',
    ],
    ['something, in any case', { caption: '…. ', name: null, person: ' . ' }, '….webp'],
    ['something, even without a name', { caption: ' ', person: null }, 'file.webp'],
  ])('is %s', (_, patch, name) => {
    expect(downloadName({ ...photo, ...patch })).toBe(name);
  });
});

describe('the header of a download', () => {
  test.each([
    ['quotes', 'a"b\'.webp', `attachment; filename="a_b'.webp"; filename*=UTF-8''a%22b%27.webp`],
    [
      'a line of its own',
      'a\r\nX: 1.webp',
      `attachment; filename="a__X: 1.webp"; filename*=UTF-8''a__X%3A%201.webp`,
    ],
    ['a reversed ending', 'a\u202Egpj.exe', `attachment; filename="a_gpj.exe"; filename*=UTF-8''a_gpj.exe`],
    ['a path', '../a\\b/c.webp', `attachment; filename="__a_b_c.webp"; filename*=UTF-8''__a_b_c.webp`],
    ['Hebrew', 'ים.webp', `attachment; filename="__.webp"; filename*=UTF-8''%D7%99%D7%9D.webp`],
    ['half a character', 'a\uD83D.webp', `attachment; filename="a_.webp"; filename*=UTF-8''a%EF%BF%BD.webp`],
  ])('takes %s', (_, name, header) => {
    expect(attachment(name)).toBe(header);
    expect(() => new Headers({ 'Content-Disposition': attachment(name) })).not.toThrow();
  });
});
