/**
 * Properties of the whole way from query string to SQL: any text a caller filters by arrives as a parameter, unchanged,
 * and none of it reaches the SQL text.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQuery } from '#server/rest/parse/query.ts';
import { type Source, whereSql } from './clauses.ts';
import { arrayLiteral, quoteName, Values } from './sql-text.ts';

const SOURCE: Source = { name: '"public"."t"' };

function compile(key: string, value: string): { text: string; values: string[] } {
  const values = new Values();
  const { conditions } = parseQuery(new URLSearchParams({ [key]: value }).toString());
  return { text: whereSql(conditions, SOURCE, values), values: values.list };
}

/** Any text that can be sent: no lone surrogates, which a query string can't carry; often with the grammar's own characters. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'",()\\{}.*%_\'; -पुणे\n\t'.split(''), 'not.', 'or(', 'eq.') }),
);

/** The elements of an array literal, read as Postgres does. */
function readArray(literal: string): string[] {
  expect(literal).toMatch(/^\{.*\}$/s);
  return [...literal.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"(?:,|$)/gs)].map(([, element = '']) =>
    element.replace(/\\(.)/gs, '$1'),
  );
}

const quoted = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`;

test('passes a filter value unchanged as a parameter', () => {
  fc.assert(
    fc.property(text, fc.constantFrom('eq', 'neq', 'gt', 'lte'), (value, operator) => {
      const compiled = compile('c', `${operator}.${value}`);
      expect(compiled.values).toEqual([value]);
      expect(compiled.text).toBe(compile('c', `${operator}.x`).text);
    }),
  );
});

/** Patterns that are accepted, but for what they end in. */
const pattern = text.filter((value) => value.length < 190 && (value.match(/[%*_]/g)?.length ?? 0) <= 8);

test('replaces * by % in a like pattern and nothing else', () => {
  fc.assert(
    fc.property(pattern, fc.constantFrom('like', 'ilike'), (value, operator) => {
      fc.pre(!value.endsWith('\\'));
      expect(compile('c', `${operator}.${value}`).values).toEqual([value.split('*').join('%')]);
    }),
  );
});

test('rejects a pattern that ends in an escape character, alone and in a group', () => {
  fc.assert(
    fc.property(
      pattern,
      fc.constantFrom('like', 'ilike'),
      fc.integer({ min: 0, max: 5 }),
      (value, operator, more) => {
        fc.pre(!value.endsWith('\\'));
        const ending = value + '\\'.repeat(more);
        const alone = () => compile('c', `${operator}.${ending}`);
        const grouped = () => compile('or', `(a.eq.1,c.${operator}.${quoted(ending)})`);
        for (const attempt of [alone, grouped]) {
          if (more % 2 === 0) expect(attempt).not.toThrow();
          else expect(attempt).toThrow('escape character');
        }
      },
    ),
  );
});

test('passes quoted list elements unchanged', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), (elements) => {
      const { values } = compile('c', `in.(${elements.map(quoted).join(',')})`);
      const expected = elements.length === 1 && elements[0] === '' ? [] : elements;
      expect(readArray(values[0] ?? '')).toEqual(expected);
    }),
  );
});

/** As postgrest-js does: quotes only what holds a comma or parenthesis, and escapes nothing. */
const clientQuoted = (value: string) => (/[,()]/.test(value) ? `"${value}"` : value);

test('passes values of supabase-js in() unchanged unless its quoting is ambiguous', () => {
  const survivable = text.filter(
    (value) => !(/["\\]/.test(value) && /[,()]/.test(value)) && !/^(\s|")/.test(value),
  );
  fc.assert(
    fc.property(fc.array(survivable, { minLength: 2 }), (elements) => {
      const { values } = compile('c', `in.(${elements.map(clientQuoted).join(',')})`);
      expect(readArray(values[0] ?? '')).toEqual(elements);
    }),
  );
});

test('passes quoted values inside or=(…) unchanged', () => {
  fc.assert(
    fc.property(text, text, (one, two) => {
      const compiled = compile('or', `(a.eq.${quoted(one)},and(b.neq.${quoted(two)},c.is.null))`);
      expect(compiled.values).toEqual([one, two]);
      expect(compiled.text).toBe(
        ' where ("public"."t"."a" = $1 or ("public"."t"."b" <> $2 and "public"."t"."c" is null))',
      );
    }),
  );
});

test('compiles any quoted column name to one identifier', () => {
  const named = text.filter((name) => !name.includes('\0') && name !== '');
  fc.assert(
    fc.property(named, (name) => {
      const { text: sql, values } = compile(quoted(name), 'eq.1');
      expect(sql).toBe(` where "public"."t"."${name.split('"').join('""')}" = $1`);
      expect(values).toEqual(['1']);
    }),
  );
});

test('compiles any parameter to SQL of names and placeholders only', () => {
  const allowed =
    /^(?: where )?(?:"(?:[^"]|"")*"|\$\d+|\(|\)| |[<>=]+|any|not|and|or|like|ilike|is|null|true|false|unknown|\.)*$/;
  fc.assert(
    fc.property(text, text, (key, value) => {
      let compiled: ReturnType<typeof compile>;
      try {
        compiled = compile(key, value);
      } catch {
        return;
      }
      expect(compiled.text).toMatch(allowed);
    }),
    { numRuns: 2000 },
  );
});

test('quotes the elements of an array literal', () => {
  fc.assert(
    fc.property(fc.array(text), (elements) => {
      expect(readArray(arrayLiteral(elements))).toEqual(elements);
    }),
  );
});

test('rejects NUL in a name', () => {
  expect(() => quoteName('a\0b')).toThrow('NUL');
});
