import { describe, expect, test } from 'vitest';
import {
  isCacheable,
  parseTransformOptions,
  renderingFor,
  renderingName,
  transformationsHeader,
} from './rendering.ts';

const rendering = (query: Record<string, unknown>, accept = '', type = 'image/jpeg') =>
  renderingFor(parseTransformOptions(query), accept, type);

describe('transform options', () => {
  test('are read from a query, with sides between 1 and 2000', () => {
    const usual = { width: null, height: null, resize: 'cover', quality: 80 };
    expect(parseTransformOptions({ token: 'x', download: '' })).toEqual(usual);
    expect(parseTransformOptions({ width: '9000', height: '-4', resize: 'fill', quality: '20' })).toEqual({
      width: 2000,
      height: 1,
      resize: 'fill',
      quality: 20,
    });
  });

  test.each([
    [{ width: 'wide' }, 'querystring/width must be integer'],
    [{ height: '1.5' }, 'querystring/height must be integer'],
    [{ width: '' }, 'querystring/width must be integer'],
    [{ quality: '19' }, 'querystring/quality must be >= 20'],
    [{ quality: '101' }, 'querystring/quality must be <= 100'],
    [{ resize: 'crop' }, 'querystring/resize must be equal to one of the allowed values'],
    [{ format: 'origin' }, 'Choosing the format of a rendering is not offered'],
  ])('rejects %j', (query, message) => {
    expect(() => parseTransformOptions(query)).toThrow(message);
  });
});

describe('a rendering', () => {
  test.each([
    [{}, true],
    [{ width: '320' }, true],
    [{ height: '320' }, true],
    [{ width: '320', height: '160' }, true],
    [{ width: '300' }, false],
    [{ width: '320', height: '150' }, false],
    [{ width: '2000' }, false],
  ])('for %j is cached: %s', (query, expected) => {
    expect(isCacheable(rendering(query) as never)).toBe(expected);
  });

  test.each([
    ['image/avif,image/webp,*/*;q=0.8', 'avif'],
    ['image/webp,image/apng,*/*;q=0.8', 'webp'],
    ['image/avif;q=0, IMAGE/WEBP;q=0.3', 'webp'],
    ['*/*', 'jpeg'],
    ['image/*', 'jpeg'],
    ['', 'jpeg'],
  ])('for %s is %s', (accept, format) => {
    expect(rendering({}, accept, 'image/png')?.format).toBe(format);
  });

  test('is made of pictures only', () => {
    for (const type of ['text/plain', 'image/svg+xml', 'application/pdf', '']) {
      expect(rendering({}, 'image/avif', type)).toBeNull();
    }
    expect(rendering({}, '', 'image/jpeg; q=1')).not.toBeNull();
  });

  test('has one name for equal options', () => {
    const names = [
      { width: '300' },
      { width: '300', quality: '60' },
      { height: '300' },
      { width: '300', height: '300' },
      { width: '300', height: '300', resize: 'fill' },
    ].map((query) => renderingName(rendering(query) as never));
    expect(new Set(names).size).toBe(names.length);
    const same = rendering({ width: '300', resize: 'contain', token: 'x' });
    expect(renderingName(same as never)).toBe(names[0]);
  });

  test('describes its transformation as the hosted service does', () => {
    const words = transformationsHeader(rendering({ width: '320', height: '200', quality: '60' }) as never);
    expect(words).toBe('width:320,height:200,resizing_type:fill,quality:60');
  });
});
