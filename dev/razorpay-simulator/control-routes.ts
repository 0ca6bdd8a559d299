/**
 * Control of the simulator by tests, with a separate token: faults, outcomes, late changes, the clock, the deliveries.
 */
import { Hono } from 'hono';
import { ApiError } from './api-error.ts';
import { OUTCOMES } from './attempt.ts';
import { isDisputeStatus } from './disputes.ts';
import type { RefundEntity } from './entities.ts';
import type { FaultKind } from './faults.ts';
import { objectOf } from './json-body.ts';
import type { Simulator } from './simulator.ts';
import type { DeliveryMode } from './webhook-delivery.ts';

function paymentRoutes(control: Hono, simulator: Simulator): void {
  const { machine, disputes, state } = simulator;

  control.post('/next-outcome', async (context) => {
    const { outcome } = await objectOf(context);
    const known = OUTCOMES.find((name) => name === outcome);
    if (!known) throw new ApiError(400, 'Unknown outcome.');
    simulator.queuedOutcomes.push(known);
    return context.json({});
  });
  control.post('/late-authorise', async (context) => {
    const { payment_id: id, capture } = await objectOf(context);
    machine.authorise(String(id), { capture: capture !== false });
    return context.json(machine.payment(String(id)));
  });
  control.post('/refund', async (context) => {
    const { payment_id: id, status, ...request } = await objectOf(context);
    return context.json(
      machine.refund(String(id), request, (status as RefundEntity['status']) ?? 'processed'),
    );
  });
  control.post('/finish-refund', async (context) => {
    const { refund_id: id, status } = await objectOf(context);
    return context.json(machine.finishRefund(String(id), status === 'failed' ? 'failed' : 'processed'));
  });
  control.post('/dispute', async (context) => {
    const { payment_id: id, amount } = await objectOf(context);
    return context.json(disputes.open(String(id), amount));
  });
  control.post('/move-dispute', async (context) => {
    const { dispute_id: id, status } = await objectOf(context);
    if (!isDisputeStatus(status)) throw new ApiError(400, 'Unknown status of a dispute.');
    return context.json(disputes.move(String(id), status));
  });
  // Changes what the API returns for a payment or an order, e.g. its amount, as a fault at the provider would.
  control.post('/tamper', async (context) => {
    const { id, ...fields } = await objectOf(context);
    const name = String(id);
    return context.json(
      Object.assign(name.startsWith('order_') ? machine.order(name).entity : machine.payment(name), fields),
    );
  });
  control.get('/state', (context) => context.json(state));
}

function surroundingRoutes(control: Hono, simulator: Simulator): void {
  const { state, store, webhooks, faults } = simulator;

  control.post('/reset', (context) => {
    store.reset();
    faults.clear();
    simulator.queuedOutcomes.length = 0;
    webhooks.setMode({ mode: 'normal' });
    return context.json({});
  });
  control.post('/api', async (context) => {
    const { fail, times, on, unique_receipts: unique } = await objectOf(context);
    if (fail === null) faults.clear();
    else if (fail !== undefined)
      faults.add(fail as FaultKind, Number(times ?? 1), on === undefined ? '' : String(on));
    if (unique !== undefined) faults.uniqueReceipts = unique === true;
    return context.json({});
  });
  control.post('/webhooks', async (context) => {
    const { mode, seed, delay_ms: delayMs, release, enabled } = await objectOf(context);
    if (mode !== undefined) {
      webhooks.setMode({
        mode: mode as DeliveryMode['mode'],
        seed: Number(seed ?? 1),
        delayMs: Number(delayMs ?? 0),
      });
    }
    if (release === true) webhooks.release();
    if (enabled === true) state.webhookDisabled = false;
    return context.json({ disabled: state.webhookDisabled });
  });
  control.get('/deliveries', (context) => context.json(state.deliveries));
  // Advances the clock; responds when everything that became due has been sent.
  control.post('/clock', async (context) => {
    const { advance_ms: advance } = await objectOf(context);
    state.clockOffsetMs += Number(advance ?? 0);
    await simulator.catchUp();
    return context.json({ now: store.seconds() });
  });
}

/** The control calls; 404 without a configured token, 401 with a wrong one. */
export function controlRoutes(simulator: Simulator): Hono {
  const control = new Hono();
  control.use(async (context, next) => {
    if (!simulator.controlToken) throw new ApiError(404, 'The requested URL was not found on the server.');
    if (context.req.header('authorization') !== `Bearer ${simulator.controlToken}`)
      throw new ApiError(401, 'Wrong control token.');
    await next();
    if (context.req.method === 'POST') simulator.saveAndSchedule();
  });
  paymentRoutes(control, simulator);
  surroundingRoutes(control, simulator);
  return control;
}
