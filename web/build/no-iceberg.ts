/** In place of `iceberg-js`, 8 KB of the client library for analytics buckets, which the application does not use. Aliased in vite.config.ts. */
export class IcebergRestCatalog {}
