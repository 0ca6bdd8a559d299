import { describe, expect, it } from 'vitest';
import { choosePhotos } from './choose-photos.ts';

const files = (...types: string[]) => types.map((type, index) => ({ type, index }));
const jpeg = (count: number) => files(...Array.from({ length: count }, () => 'image/jpeg'));

describe('choosing photos', () => {
  it('accepts jpeg and png up to six photos', () => {
    expect(choosePhotos(files('image/jpeg', 'image/png'), 4)).toEqual({
      taken: files('image/jpeg', 'image/png'),
      complaint: null,
    });
  });
  it('accepts none when there are six, saved and pending together [5.55]', () => {
    expect(choosePhotos(jpeg(1), 6)).toEqual({
      taken: [],
      complaint: { key: 'photos.no_room', values: { most: 6 } },
    });
  });
  it('drops files above six [5.58]', () => {
    const { taken, complaint } = choosePhotos(jpeg(4), 4);
    expect(taken).toEqual(jpeg(4).slice(0, 2));
    expect(complaint).toEqual({ key: 'photos.room_for', values: { n: 2 } });
  });
  it('rejects other types and keeps the rest [5.59]', () => {
    const { taken, complaint } = choosePhotos(files('image/heic', 'image/png', 'application/pdf'), 0);
    expect(taken.map(({ type }) => type)).toEqual(['image/png']);
    expect(complaint).toEqual({ key: 'error.photo_type', values: {} });
  });
  it('returns no message when nothing was chosen', () => {
    expect(choosePhotos([], 6)).toEqual({ taken: [], complaint: null });
  });
});
