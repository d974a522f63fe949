import { describe, expect, test } from 'vitest';
import { aboutLink, embedAddress } from './link-service.ts';

const ID = 'dQw4w9WgXcQ';

describe('a link to a video service is recognised by its exact host', () => {
  test.each([
    [`https://www.youtube.com/watch?v=${ID}`, 'youtube.com', `youtube/${ID}`],
    [`https://youtube.com/watch?list=PL1&v=${ID}&t=42s`, 'youtube.com', `youtube/${ID}`],
    [`http://m.youtube.com/watch?v=${ID}#here`, 'm.youtube.com', `youtube/${ID}`],
    [`https://youtu.be/${ID}?si=abc`, 'youtu.be', `youtube/${ID}`],
    [`https://www.youtube.com/shorts/${ID}`, 'youtube.com', `youtube/${ID}`],
    [`https://www.youtube.com/live/${ID}?feature=share`, 'youtube.com', `youtube/${ID}`],
    [`https://www.youtube-nocookie.com/embed/${ID}`, 'youtube-nocookie.com', `youtube/${ID}`],
    [`HTTPS://WWW.YouTube.COM/watch?v=${ID}`, 'youtube.com', `youtube/${ID}`],
    [`https://www.youtube.com./watch?v=${ID}`, 'youtube.com', `youtube/${ID}`],
    [`https://www.youtube.com:443/watch?v=${ID}`, 'youtube.com', `youtube/${ID}`],
    ['https://vimeo.com/76979871', 'vimeo.com', 'vimeo/76979871'],
    ['https://vimeo.com/76979871/8272103f6e', 'vimeo.com', 'vimeo/76979871-8272103f6e'],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'player.vimeo.com', 'vimeo/76979871-8272103f6e'],
    ['https://vimeo.com/channels/staffpicks/76979871', 'vimeo.com', 'vimeo/76979871'],
    ['https://www.dailymotion.com/video/x84sh87_a-title', 'dailymotion.com', 'dailymotion/x84sh87'],
    ['https://geo.dailymotion.com/player.html?video=x84sh87', 'geo.dailymotion.com', 'dailymotion/x84sh87'],
    ['https://dai.ly/x84sh87', 'dai.ly', 'dailymotion/x84sh87'],
  ])('%s plays here', (url, host, embed) => {
    expect(aboutLink(url)).toEqual({ host, service: 'video', embed });
  });

  test.each([
    'https://www.youtube.com/@channel',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=short',
    `https://www.youtube.com/watch?v=${ID}/../../x`,
    'https://www.youtube.com/embed/%22%3E%3Cscript%3E',
    'https://vimeo.com/user123',
    'https://vimeo.com/76979871?h=javascript:1',
    'https://www.dailymotion.com/il',
    'https://www.tiktok.com/@ruth/video/7106594312292453675',
    'https://fb.watch/abc/',
  ])('%s is a video service without a video that plays here', (url) => {
    expect(aboutLink(url)).toMatchObject({ service: 'video', embed: null });
  });
});

test.each([
  'https://drive.google.com/file/d/1/view',
  'https://docs.google.com/document/d/1',
  'https://photos.google.com/share/1',
  'https://photos.app.goo.gl/abc',
  'https://www.dropbox.com/s/abc/file.pdf',
  'https://1drv.ms/b/s!abc',
  'https://onedrive.live.com/?id=1',
  'https://www.icloud.com/iclouddrive/1',
  'https://wetransfer.com/downloads/1',
])('%s leads to a cloud drive', (url) => {
  expect(aboutLink(url)).toMatchObject({ service: 'drive', embed: null });
});

describe('a host that only resembles one is a page like any other', () => {
  test.each([
    `https://youtube.com.evil.org/watch?v=${ID}`,
    `https://evil.org/www.youtube.com/watch?v=${ID}`,
    `https://evil.org/?youtube.com/watch?v=${ID}`,
    `https://notyoutube.com/watch?v=${ID}`,
    `https://www-youtube.com/watch?v=${ID}`,
    `https://x.youtube.com/watch?v=${ID}`,
    `https://xn--outube-g4a.com/watch?v=${ID}`,
    `https://ýoutube.com/watch?v=${ID}`,
    `https://www.youtube.com@evil.org/watch?v=${ID}`,
    `https://www.youtube.com:8080/watch?v=${ID}`,
    `https://youtu.be.example/${ID}`,
    `ftp://www.youtube.com/watch?v=${ID}`,
    `javascript:youtube.com//%0aalert(1)`,
    'https://drive.google.com.evil.org/file',
    'https://dropbox.com.co/file',
    'https://constructor/',
    'https://en.wikipedia.org/wiki/Haifa',
    'nothing',
  ])('%s', (url) => {
    expect(aboutLink(url)).toMatchObject({ service: 'page', embed: null });
  });

  test('and its host is shown in ASCII, so that it cannot pass for another', () => {
    expect(aboutLink('https://ýoutube.com/').host).toBe('xn--outube-9ya.com');
    expect(aboutLink('https://www.example.org/a').host).toBe('example.org');
  });
});

describe('the player of a video', () => {
  test.each([
    ['youtube', ID, 'https://www.youtube-nocookie.com', `/embed/${ID}?autoplay=1&rel=0`],
    ['vimeo', '76979871', 'https://player.vimeo.com', '/video/76979871?autoplay=1&dnt=1'],
    [
      'vimeo',
      '76979871-8272103f6e',
      'https://player.vimeo.com',
      '/video/76979871?autoplay=1&dnt=1&h=8272103f6e',
    ],
    ['dailymotion', 'x84sh87', 'https://geo.dailymotion.com', '/player.html?video=x84sh87'],
  ])('%s %s', (provider, id, origin, path) => {
    expect(embedAddress(provider, id)).toEqual({ origin, src: origin + path });
  });

  test.each([
    ['constructor', ID],
    ['evil.org', ID],
    ['youtube', `${ID}?x=https://evil.org`],
    ['youtube', '../../../redirect'],
    ['youtube', '"><script>'],
    ['youtube', `${ID}\n`],
    ['vimeo', 'https://evil.org'],
    ['vimeo', '76979871-zz'],
    ['dailymotion', 'x84sh87&url=https'],
    ['', ''],
  ])('of %j %j there is none', (provider, id) => {
    expect(embedAddress(provider, id)).toBeNull();
  });
});
