import type { Result, Router } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';
import { LRUCache } from 'lru-cache';

const MAX_ADDRESSES = 1000;

/** A router that caches handlers by path (LRU), which cost as much to find as a query to parse (docs/decisions/018). Add all before a match. */
export function createCachedRouter<T>(): Router<T> {
  const router = new TrieRouter<T>();
  const found = new LRUCache<string, Result<T>>({ max: MAX_ADDRESSES });
  return {
    name: 'CachedRouter',
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
