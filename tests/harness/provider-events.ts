/**
 * The simulated provider's events, sent by the test itself: one by one, again, or never.
 */
import { createHmac } from 'node:crypto';
import type { Simulator } from '#dev/razorpay-simulator/simulator.ts';
import { WEBHOOK_SECRET } from './simulated-provider.ts';

interface ProviderEvent {
  eventId: string;
  event: string;
  body: string;
}

/** The provider's events about an order, oldest first. The simulator must hold its events. */
export function eventsOf({ state }: Simulator, order: string): ProviderEvent[] {
  return state.deliveries.filter(({ body }) => body.includes(order));
}

/** Sends an event to the webhook of the server at `url`, as the provider would. Returns the response's status. */
export async function sendEvent(
  url: string,
  { eventId, body }: ProviderEvent,
  secret = WEBHOOK_SECRET,
): Promise<number> {
  const response = await fetch(`${url}/webhooks/razorpay`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': eventId,
      'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
    },
  });
  return response.status;
}
