import { expect, it, vi } from 'vitest';
import { escapeConsole } from './logger.ts';

it('escapes control characters in all output of development', () => {
  const print = vi.fn();
  const target = { log: print, info: print, warn: print, error: print } as unknown as Console;
  const putBack = escapeConsole(target);
  target.error(new Error('duplicate "\u001B[2Jx"'));
  target.warn('%s has %d', 'Asha\u009B31m', 3);
  target.log('one\ntwo');
  const printed = print.mock.calls.map(([, text]) => String(text));
  expect(printed[0]).toContain('duplicate "\\x1b[2Jx"');
  expect(printed[0]).toContain('\n    at ');
  expect(printed.slice(1)).toEqual(['Asha\\x9b31m has 3', 'one\ntwo']);
  putBack();
  target.log('\u001B');
  expect(print).toHaveBeenLastCalledWith('\u001B');
});
