import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import { limitConnections } from './connection-limits.ts';

/** The names of connections that were closed, by themselves or for others. */
let refused: string[];
let ended: string[];
let server: EventEmitter;
beforeEach(() => {
  [refused, ended, server] = [[], [], new EventEmitter()];
  limitConnections(server as Server, { connections: 6, connectionsPerAddress: 4 });
});

/** Opens a connection of an address, which is listed by both names. */
function open(remoteAddress: string, name: string) {
  // Node tells only later that a connection is closed.
  const close = (list: string[]) => () => void list.push(`${remoteAddress} ${name}`);
  const socket = Object.assign(new EventEmitter(), {
    remoteAddress,
    destroy: close(refused),
    resetAndDestroy: close(ended),
  });
  server.emit('connection', socket);
  return socket;
}
const openAll = (address: string, names: string) => [...names].map((name) => open(address, name));

test('refuses an address more connections than it may have, until one is closed', () => {
  const [first] = openAll('10.0.0.1', 'abcd');
  open('10.0.0.1', 'e');
  expect(refused).toEqual(['10.0.0.1 e']);
  open('10.0.0.2', 'a');
  first?.emit('close');
  open('10.0.0.1', 'f');
  expect([refused, ended]).toEqual([['10.0.0.1 e'], []]);
});

test('closes the oldest connection of the address with the most when all are taken', () => {
  openAll('10.0.0.1', 'ab');
  openAll('10.0.0.2', 'abc');
  openAll('10.0.0.3', 'a');
  openAll('10.0.0.4', 'a');
  expect(ended).toEqual(['10.0.0.2 a']);
  openAll('10.0.0.5', 'a');
  expect(ended).toEqual(['10.0.0.2 a', '10.0.0.1 a']);
  expect(refused).toEqual([]);
});

test('keeps out an address that has nearly as many itself', () => {
  openAll('10.0.0.1', 'abc');
  openAll('10.0.0.2', 'abc');
  open('10.0.0.1', 'd');
  open('10.0.0.2', 'd');
  expect([refused, ended]).toEqual([['10.0.0.1 d', '10.0.0.2 d'], []]);
  open('10.0.0.3', 'a');
  expect(ended).toEqual(['10.0.0.1 a']);
});

test('has room for as many as before when all were closed', () => {
  for (let round = 0; round < 3; round += 1) {
    const sockets = [...openAll('10.0.0.1', 'abcd'), ...openAll('10.0.0.2', 'ab')];
    for (const socket of sockets) {
      socket.emit('close');
      socket.emit('close');
    }
  }
  expect([refused, ended]).toEqual([[], []]);
});
