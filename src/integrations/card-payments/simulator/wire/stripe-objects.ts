/** Stripe's objects as they travel, reduced to the fields that our adapter or a careful reader looks at. */

export interface WireLineItem {
  readonly id: string;
  readonly object: 'item';
  readonly description: string;
  readonly quantity: number;
  readonly amount_subtotal: number;
  readonly amount_total: number;
  readonly currency: string;
  readonly price: { readonly object: 'price'; readonly product: { readonly description: string | null } };
}

export interface WireIntentData {
  readonly capture_method: 'manual' | 'automatic_async';
  readonly application_fee_amount: number | null;
  readonly on_behalf_of: string | null;
  readonly transfer_data: { readonly destination: string } | null;
  readonly description: string | null;
  readonly metadata: Record<string, string>;
  readonly setup_future_usage: string | null;
}

export interface WireSession {
  readonly id: string;
  readonly object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  url: string | null;
  payment_intent: string | null;
  readonly amount_subtotal: number;
  readonly amount_total: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly customer_email: string | null;
  readonly client_reference_id: string | null;
  readonly metadata: Record<string, string>;
  readonly mode: 'payment' | 'setup';
  setup_intent: string | null;
  /** Of ours: whether its page shows Apple Pay and Google Pay. */
  readonly has_wallets: boolean;
  readonly payment_method_types: readonly string[];
  readonly expires_at: number;
  readonly created: number;
  readonly livemode: boolean;
  readonly success_url: string;
  readonly cancel_url: string | null;
}

export interface WireIntent {
  readonly id: string;
  readonly object: 'payment_intent';
  status: 'requires_payment_method' | 'requires_action' | 'requires_capture' | 'succeeded' | 'canceled';
  readonly client_secret: string;
  readonly customer: string | null;
  payment_method: string | null;
  next_action: {
    readonly type: 'redirect_to_url';
    readonly redirect_to_url: { url: string; return_url: string };
  } | null;
  readonly setup_future_usage: string | null;
  readonly amount: number;
  amount_capturable: number;
  amount_received: number;
  application_fee_amount: number | null;
  readonly capture_method: string;
  cancellation_reason: string | null;
  canceled_at: number | null;
  readonly currency: string;
  readonly description: string | null;
  last_payment_error: {
    type: string;
    code: string;
    decline_code: string | null;
    message: string;
    charge: string;
  } | null;
  latest_charge: string | null;
  readonly livemode: boolean;
  readonly metadata: Record<string, string>;
  readonly on_behalf_of: string | null;
  readonly transfer_data: { readonly destination: string } | null;
  readonly created: number;
}

export interface WireCharge {
  readonly id: string;
  readonly object: 'charge';
  readonly amount: number;
  amount_captured: number;
  amount_refunded: number;
  application_fee_amount: number | null;
  application_fee: string | null;
  balance_transaction: string | null;
  captured: boolean;
  readonly paid: boolean;
  refunded: boolean;
  disputed: boolean;
  readonly failure_code: string | null;
  readonly failure_message: string | null;
  readonly outcome: { readonly network_status: string; readonly reason: string | null; readonly type: string };
  readonly payment_intent: string;
  readonly payment_method_details: {
    readonly type: 'card';
    readonly card: { readonly brand: string; readonly last4: string; readonly capture_before: number | null };
  };
  readonly status: 'succeeded' | 'failed';
  transfer: string | null;
  readonly currency: string;
  readonly livemode: boolean;
  readonly metadata: Record<string, string>;
  readonly created: number;
}

export interface WireRefund {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly currency: string;
  readonly charge: string;
  readonly payment_intent: string;
  status: 'pending' | 'succeeded' | 'failed';
  failure_reason: string | null;
  readonly reason: string | null;
  readonly transfer_reversal: string | null;
  readonly metadata: Record<string, string>;
  readonly created: number;
}

export interface WireBalanceTransaction {
  readonly id: string;
  readonly object: 'balance_transaction';
  readonly amount: number;
  readonly fee: number;
  readonly net: number;
  readonly currency: string;
  readonly fee_details: readonly { readonly type: 'stripe_fee'; readonly amount: number; readonly currency: string }[];
  readonly source: string;
  readonly status: 'pending';
  readonly type: 'charge';
}

export interface WireBankAccount {
  readonly id: string;
  readonly object: 'bank_account';
  readonly bank_name: string;
  readonly currency: string;
  default_for_currency: boolean;
  readonly last4: string;
  status: 'new' | 'errored';
}

type CapabilityState = 'active' | 'inactive' | 'pending';

export interface WireAccount {
  readonly id: string;
  readonly object: 'account';
  charges_enabled: boolean;
  payouts_enabled: boolean;
  details_submitted: boolean;
  readonly country: string;
  readonly default_currency: string;
  readonly email: string | null;
  readonly business_profile: { readonly name: string | null };
  capabilities: { card_payments: CapabilityState; transfers: CapabilityState };
  readonly requirements: {
    currently_due: string[];
    eventually_due: string[];
    past_due: string[];
    pending_verification: string[];
    current_deadline: number | null;
    disabled_reason: string | null;
    errors: object[];
  };
  external_accounts: { data: WireBankAccount[] };
  readonly settings: {
    readonly payouts: {
      debit_negative_balances: boolean;
      schedule: {
        interval: 'manual' | 'daily' | 'weekly' | 'monthly';
        delay_days: number;
        weekly_anchor?: string;
        monthly_anchor?: number;
      };
    };
  };
  readonly metadata: Record<string, string>;
}

/** What arrived in a connected account: a charge of its own, out of a transfer of the platform's. */
export interface WireAccountPayment {
  readonly id: string;
  readonly object: 'charge';
  readonly source_transfer: {
    readonly id: string;
    readonly object: 'transfer';
    readonly source_transaction: string | null;
    readonly metadata: Record<string, string>;
  };
}

/** What went back: a refund of that charge. Only the charge knows its transfer. */
export interface WireAccountRefund {
  readonly id: string;
  readonly object: 'refund';
  readonly charge: string | null;
}

/** Money in a connected account: a balance transaction with the payout that took it. */
export interface WireAccountEntry {
  readonly id: string;
  readonly object: 'balance_transaction';
  readonly type: 'payment' | 'payment_refund' | 'application_fee_refund' | 'transfer' | 'adjustment';
  readonly amount: number;
  readonly fee: number;
  readonly net: number;
  readonly currency: string;
  readonly created: number;
  /** Changed by whoever makes time pass. */
  available_on: number;
  readonly description: string | null;
  readonly source: WireAccountPayment | WireAccountRefund | WireFeeRefund | null;
  payout: string | null;
}

export interface WirePayout {
  readonly id: string;
  readonly object: 'payout';
  /** Whose it is; Stripe says that by the account that is asked. */
  readonly account: string;
  readonly amount: number;
  readonly arrival_date: number;
  readonly automatic: boolean;
  readonly created: number;
  readonly currency: string;
  readonly destination: WireBankAccount;
  failure_code: string | null;
  failure_message: string | null;
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled';
  readonly type: 'bank_account';
}

export interface WireAccountLink {
  readonly accountId: string;
  readonly expiresAt: number;
  readonly refreshUrl: string;
  readonly returnUrl: string;
}

export interface WireEvent {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  readonly type: string;
  readonly livemode: boolean;
  readonly pending_webhooks: number;
  readonly account?: string;
  readonly request: null;
  readonly data: { readonly object: unknown };
}

export interface WireCustomer {
  readonly id: string;
  readonly object: 'customer';
  readonly email: string | null;
  readonly name: string | null;
  readonly metadata: Record<string, string>;
  readonly created: number;
  readonly livemode: boolean;
}

export interface WirePaymentMethod {
  readonly id: string;
  readonly object: 'payment_method';
  readonly type: 'card';
  readonly card: {
    readonly brand: string;
    readonly last4: string;
    readonly exp_month: number;
    readonly exp_year: number;
    readonly fingerprint: string;
    readonly funding: 'credit';
    readonly country: string;
  };
  customer: string | null;
  readonly allow_redisplay: 'unspecified';
  readonly created: number;
  readonly livemode: boolean;
}

export interface WireSetupIntent {
  readonly id: string;
  readonly object: 'setup_intent';
  readonly client_secret: string;
  readonly customer: string | null;
  payment_method: string | null;
  status: 'requires_payment_method' | 'succeeded' | 'canceled';
  readonly usage: string;
  readonly metadata: Record<string, string>;
  readonly created: number;
  readonly livemode: boolean;
}

export interface WireApplicationFee {
  readonly id: string;
  readonly object: 'application_fee';
  readonly account: string;
  readonly amount: number;
  amount_refunded: number;
  readonly charge: string;
  readonly currency: string;
  refunded: boolean;
}

export interface WireFeeRefund {
  readonly id: string;
  readonly object: 'fee_refund';
  readonly amount: number;
  readonly currency: string;
  readonly fee: string;
  readonly metadata: Record<string, string>;
  readonly created: number;
}

export interface WireTransfer {
  readonly id: string;
  readonly object: 'transfer';
  readonly amount: number;
  amount_reversed: number;
  readonly currency: string;
  readonly destination: string;
  readonly source_transaction: string | null;
  readonly description: string | null;
  readonly metadata: Record<string, string>;
  readonly reversals: {
    data: {
      readonly id: string;
      readonly object: 'transfer_reversal';
      readonly amount: number;
      readonly transfer: string;
      readonly metadata: Record<string, string>;
      readonly created: number;
    }[];
  };
  readonly created: number;
}

export interface WireDispute {
  readonly id: string;
  readonly object: 'dispute';
  readonly amount: number;
  readonly balance_transactions: readonly object[];
  readonly charge: string;
  readonly payment_intent: string;
  readonly currency: string;
  readonly created: number;
  evidence: Record<string, string>;
  readonly evidence_details: {
    readonly due_by: number | null;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
  };
  readonly is_charge_refundable: boolean;
  readonly livemode: boolean;
  readonly metadata: Record<string, string>;
  readonly reason: string;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
}
