import { expect, test } from 'vitest';
import { broadcastFrame, readFrame } from './frames.ts';

test('reads a frame of five parts, and a payload that is no object as none', () => {
  const frame = { joinRef: '1', ref: null, topic: 't', event: 'e', payload: { a: 1 } };
  expect(readFrame('["1",null,"t","e",{"a":1}]')).toEqual(frame);
  for (const payload of ['[]', 'null', '"x"', '1'])
    expect(readFrame(`["1",null,"t","e",${payload}]`)).toEqual({ ...frame, payload: {} });
});

test.each([
  '',
  '{}',
  'null',
  '["1",null,"t","e"]',
  '["1",null,"t","e",{},1]',
  '[1,null,"t","e",{}]',
  '["1",1,"t","e",{}]',
  '["1",null,1,"e",{}]',
  '["1",null,"t",null,{}]',
])('reads nothing else: %s', (text) => expect(readFrame(text)).toBeNull());

test('passes on what the database sends to a topic', () => {
  const frame = broadcastFrame('{"topic":"member:1","event":"change","payload":{"kind":"answer"}}');
  expect(frame?.topic).toBe('realtime:member:1');
  expect(JSON.parse(frame?.text ?? '')).toEqual([
    null,
    null,
    'realtime:member:1',
    'broadcast',
    { type: 'broadcast', event: 'change', payload: { kind: 'answer' } },
  ]);
  for (const other of ['', 'x', '[]', '{"event":"change"}', '{"topic":1}'])
    expect(broadcastFrame(other)).toBeNull();
});
