/**
 * The disputes of simulated payments: opening and status changes.
 */
import { ApiError, badField, unknownId } from './api-error.ts';
import type { DisputeEntity, DisputeStatus, PaymentEntity } from './entities.ts';
import type { Announce, PaymentMachine } from './payment-machine.ts';
import { randomId, type Store } from './store.ts';

/** The provider's event name of each status. */
const EVENTS: Record<DisputeStatus, string> = {
  open: 'created',
  under_review: 'under_review',
  action_required: 'action_required',
  won: 'won',
  lost: 'lost',
  closed: 'closed',
};
const RESPOND_WITHIN_SECONDS = 3 * 24 * 3600;

export function isDisputeStatus(name: unknown): name is DisputeStatus {
  return typeof name === 'string' && Object.hasOwn(EVENTS, name);
}

/** Opens disputes and changes their status. Throws `ApiError` 400 where the provider would refuse. */
export class DisputeDesk {
  readonly #store: Store;
  readonly #machine: PaymentMachine;
  readonly #announce: Announce;

  constructor(store: Store, machine: PaymentMachine, announce: Announce) {
    this.#store = store;
    this.#machine = machine;
    this.#announce = announce;
  }

  dispute(id: string): DisputeEntity {
    const { disputes } = this.#store.state;
    const found = Object.hasOwn(disputes, id) ? disputes[id] : undefined;
    if (!found) throw unknownId();
    return found;
  }

  /** Opens a dispute of a payment over an amount in paise, the whole payment by default. */
  open(paymentId: string, amount?: unknown): DisputeEntity {
    const payment = this.#machine.payment(paymentId);
    if (payment.status !== 'captured') throw new ApiError(400, 'Only captured payments can be disputed.');
    const disputed = amount ?? payment.amount;
    if (typeof disputed !== 'number' || !Number.isInteger(disputed) || disputed < 1)
      throw badField('amount', 'The amount must be a positive integer.');
    const dispute: DisputeEntity = {
      id: `disp_${randomId()}`,
      entity: 'dispute',
      payment_id: payment.id,
      amount: disputed,
      currency: payment.currency,
      amount_deducted: 0,
      reason_code: 'goods_or_services_not_received',
      respond_by: this.#store.seconds() + RESPOND_WITHIN_SECONDS,
      status: 'open',
      phase: 'chargeback',
      created_at: this.#store.seconds(),
      evidence: {},
    };
    this.#store.state.disputes[dispute.id] = dispute;
    this.#notify(dispute, payment);
    return dispute;
  }

  move(disputeId: string, status: DisputeStatus): DisputeEntity {
    const dispute = this.dispute(disputeId);
    dispute.status = status;
    // The payment itself stays captured: the provider takes the amount from the merchant's balance.
    dispute.amount_deducted = status === 'lost' ? dispute.amount : 0;
    this.#notify(dispute, this.#machine.payment(dispute.payment_id));
    return dispute;
  }

  #notify(dispute: DisputeEntity, payment: PaymentEntity): void {
    this.#announce({ event: `payment.dispute.${EVENTS[dispute.status]}`, payment, dispute });
  }
}
