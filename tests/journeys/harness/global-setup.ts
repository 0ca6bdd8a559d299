/** Starts the product once a run and tells the journeys where it is; both workers share it. */
import { startProduct } from './product.ts';

/** Starts the product once for all journeys, unless a running one is named; returns the function that stops it. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.JOURNEY_PRODUCT) return async () => {};
  const product = await startProduct();
  process.env.JOURNEY_PRODUCT = JSON.stringify(product.address);
  return product.stop;
}
