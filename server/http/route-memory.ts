/**
 * Finds the handlers of an address as Hono's own routers do, and remembers those of the addresses that are asked for most: the few of
 * tables and functions, which cost as much to find each time as their queries to read.
 */
import type { Result, Router } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';
import { LRUCache } from 'lru-cache';

const MOST_ADDRESSES = 1000;

/** A router for patterns of any kind; all are added before the first address is asked for. */
export function createRouteMemory<T>(): Router<T> {
  const router = new TrieRouter<T>();
  const found = new LRUCache<string, Result<T>>({ max: MOST_ADDRESSES });
  return {
    name: 'RouteMemory',
    add: (method, path, handler) => router.add(method, path, handler),
    match: (method, path) => {
      const address = `${method} ${path}`;
      const known = found.get(address);
      if (known) return known;
      const result = router.match(method, path);
      found.set(address, result);
      return result;
    },
  };
}
