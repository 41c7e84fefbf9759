// What stands in each table about a customer: which rows are theirs, and what becomes of them when they are erased. The copy of their data
// is read by it (shop/customers/customer-data.ts); what `erase_customer` does is compared with it, column by column, by a test.

type OfCustomers = {
  /** Their rows: a condition with $1, the address in lower case; $2, the ids of their orders; $3, the id of their account. */
  theirs: string;
  /** Left out of the copy: what opens something, and names that only the shop uses. `all`: the table is the shop's own record. */
  hidden?: readonly string[] | 'all';
} & (
  | { deleted: true }
  /** Columns that lose what they say of the person, and those of text that say nothing of one. */
  | { replaced: readonly string[]; kept: readonly string[] }
);

const ofOrders = 'order_id = any($2)';
const ofPayments = `payment_id in (select id from payments where ${ofOrders})`;
const mails = `id in (select id from emails where lower(recipient) = $1 union select id from emails where ${ofOrders})`;
const inquiries = '(select id from contact_inquiries where lower(email) = $1)';
const cards = `id in (select id from gift_cards where lower(recipient) = $1 union select gift_cards.id from gift_cards
  join order_items on order_items.id = order_item_id where ${ofOrders})`;
const nothing = { replaced: [], kept: [] };

/** Tables that hold something of a customer. */
export const OF_CUSTOMERS: Readonly<Record<string, OfCustomers>> = {
  customers: { theirs: 'email = $1', deleted: true },
  customer_notes: { theirs: 'email = $1', deleted: true, hidden: ['request_key', 'staff_name'] },
  users: { theirs: 'id = $3', deleted: true, hidden: ['issuer', 'is_admin'] },
  sessions: { theirs: `sess ->> 'userId' = $3`, deleted: true, hidden: ['sid', 'sess'] },
  carts: { theirs: 'user_id = $3', deleted: true, hidden: ['secret_hash'] },
  cart_items: { theirs: 'cart_id in (select id from carts where user_id = $3)', deleted: true },
  contact_inquiries: { theirs: 'lower(email) = $1', deleted: true },
  inquiry_replies: { theirs: `inquiry_id in ${inquiries}`, deleted: true, hidden: ['staff_name'] },
  waiting_list: { theirs: 'lower(email) = $1', deleted: true, hidden: ['secret', 'mailbox'] },
  suppressions: { theirs: 'address = $1', deleted: true },
  order_page_links: { theirs: ofOrders, deleted: true, hidden: ['secret_hash'] },
  holds: { theirs: ofOrders, deleted: true, hidden: ['browser'] },
  tags: { theirs: `${ofOrders} or inquiry_id in ${inquiries}`, deleted: true },
  assignees: { theirs: `${ofOrders} or inquiry_id in ${inquiries}`, deleted: true, hidden: 'all' },
  email_bodies: { theirs: `email_id in (select id from emails where ${mails})`, deleted: true, hidden: 'all' },
  provider_events: { theirs: 'lower(object_id) = $1', deleted: true, hidden: 'all' },
  notices: {
    theirs: `(facts ->> 'inquiryId')::integer in ${inquiries}`,
    deleted: true,
    hidden: 'all',
  },
  emails: {
    theirs: `${mails} and template !~ '^staff-'`,
    hidden: ['data', 'dedupe_key', 'message_key'],
    replaced: ['recipient', 'data', 'last_error', 'subject'],
    kept: ['template', 'dedupe_key'],
  },
  orders: {
    theirs: 'id = any($2)',
    hidden: ['payment_token', 'entry_key', 'entered_by'],
    replaced: [
      ...['user_id', 'customer_name', 'customer_email', 'customer_phone', 'shipping_address', 'address_street'],
      ...['address_street2', 'address_city', 'address_state', 'address_zip', 'address_country'],
      ...['payment_token', 'tracking_number'],
    ],
    kept: [
      ...['order_number', 'bow_color', 'bow_name', 'stripe_payment_intent_id', 'entered_by', 'entry_key'],
      ...['balance_terms', 'carrier'],
    ],
  },
  order_items: {
    theirs: ofOrders,
    replaced: ['gift_recipient', 'gift_message'],
    kept: ['name', 'variant_name'],
  },
  order_events: {
    theirs: ofOrders,
    hidden: ['actor_name', 'part_of'],
    replaced: ['actor_name', 'before', 'after'],
    kept: ['what', 'part_of'],
  },
  parcels: {
    theirs: ofOrders,
    hidden: ['request_key'],
    replaced: ['tracking_number', 'tracking_url'],
    kept: ['carrier', 'provider_shipment_id', 'request_key'],
  },
  bulk_run_lines: {
    theirs: ofOrders,
    hidden: 'all',
    replaced: ['tracking_number', 'reason'],
    kept: ['order_number', 'carrier', 'parcel'],
  },
  returns: {
    theirs: ofOrders,
    hidden: ['request_key', 'refund_key'],
    replaced: ['reason', 'instructions', 'label_url'],
    kept: ['request_key', 'refund_key'],
  },
  print_submissions: {
    theirs: ofOrders,
    hidden: ['last_error'],
    replaced: ['last_error'],
    kept: ['external_id', 'provider_order_id'],
  },
  cancellations: {
    theirs: ofOrders,
    hidden: ['staff_name', 'ended_by'],
    replaced: ['reason'],
    kept: ['staff_name', 'ended_by'],
  },
  checkouts: {
    theirs: `id in (select checkout_id from payments where ${ofOrders})`,
    hidden: ['id'],
    replaced: ['lines'],
    kept: ['id', 'state', 'tax'],
  },
  gift_cards: {
    theirs: cards,
    hidden: ['code_hash'],
    replaced: ['recipient', 'message'],
    kept: ['code_hash', 'last_four'],
  },
  bows: { theirs: ofOrders, replaced: [], kept: ['serial', 'color'] },
  bow_owners: {
    theirs: 'lower(email) = $1',
    hidden: ['secret'],
    replaced: ['name', 'email', 'secret'],
    kept: [],
  },
  mailing_recipients: {
    theirs: ofOrders,
    hidden: 'all',
    replaced: ['reason'],
    kept: ['occasion', 'token_hash'],
  },
  kept_cards: {
    theirs: ofOrders,
    hidden: ['customer_id', 'method_id'],
    replaced: ['brand', 'last_four'],
    kept: ['sentence', 'customer_id', 'method_id'],
  },
  card_charges: {
    theirs: ofOrders,
    hidden: ['charge_key'],
    replaced: ['shipping_address', 'brand', 'last_four'],
    kept: ['charge_key', 'state', 'ended'],
  },
  delay_notices: { theirs: ofOrders, hidden: ['token_hash'], replaced: [], kept: ['token_hash'] },
  alerts: { theirs: ofOrders, hidden: 'all', replaced: ['detail'], kept: ['kind', 'subject'] },
  staff_events: {
    theirs: 'subject_id = $1',
    hidden: 'all',
    replaced: ['subject_id', 'before', 'after'],
    kept: ['staff_name', 'what'],
  },
  receipts: { theirs: ofOrders, replaced: ['facts'], kept: [] },
  payments: {
    theirs: ofOrders,
    hidden: ['checkout_id'],
    replaced: [],
    kept: ['checkout_id', 'provider_intent_id', 'currency', 'last_error'],
  },
  refunds: {
    theirs: ofPayments,
    hidden: ['request_key', 'name'],
    replaced: ['reason'],
    kept: ['provider_refund_id', 'name', 'request_key', 'last_error'],
  },
  excise_exports: { theirs: ofOrders, replaced: [], kept: ['proof'] },
  order_taxes: { theirs: ofOrders, replaced: [], kept: ['leg', 'state', 'point', 'certificate', 'calculation'] },
  tax_records: { theirs: ofOrders, replaced: [], kept: ['leg', 'kind', 'reference', 'provider_id', 'refused'] },
  tax_exemptions: { theirs: 'lower(email) = $1', deleted: true },
  refund_parts: { theirs: ofOrders, hidden: ['request_key'], replaced: [], kept: ['request_key', 'gift_card_ids'] },
  disputes: { theirs: ofPayments, replaced: [], kept: ['provider_dispute_id', 'reason', 'status', 'page'] },
  dispute_evidence: {
    theirs: `dispute_id in (select id from disputes where ${ofPayments})`,
    hidden: ['made_by', 'sent_by', 'file'],
    replaced: ['words', 'sections', 'fields'],
    kept: ['asked', 'made_by', 'sent_by', 'file', 'last_error'],
  },
  fraud_warnings: { theirs: ofPayments, replaced: [], kept: ['provider_warning_id', 'reason'] },
  places: { theirs: ofOrders, ...nothing },
};

/** Tables in which no customer stands, by why that is so. A new table is named here or above. */
export const OF_NOBODY: Readonly<Record<string, readonly string[]>> = {
  'What is sold, and by which terms': [
    ...['products', 'product_variants', 'product_pictures', 'stock_movements', 'shipping_zones', 'shipping_rates'],
    ...[
      'campaigns',
      'campaign_terms',
      'batches',
      'batch_figures',
      'build_letters',
      'maker_facts',
      'delays',
      'mailings',
      'mail_settings',
      'excise_terms',
      'excise_products',
      'book_accounts',
      'tax_rates',
      'tax_settings',
      'tax_quotes',
      'tax_thresholds',
    ],
  ],
  'Money by the ids of payments, and pieces by the ids of lines': [
    ...['journal_entries', 'journal_lines', 'journal_seals', 'journal_unsealed', 'journal_days'],
    ...['closed_months', 'closed_month_sums', 'closed_month_revenue', 'owed_when_closed', 'late_entries'],
    ...['movements', 'payouts', 'balance_readings'],
    ...['book_checks', 'book_differences', 'book_check_listed', 'parcel_items', 'return_items', 'gear_to_send'],
  ],
  'Counts, without whom they count': [
    ...['figures', 'figure_changes', 'bow_counts', 'bow_count_changes', 'order_totals', 'order_total_changes'],
  ],
  'Who works here, and what they have set up': [
    ...['staff', 'staff_invitations', 'staff_password_links', 'passkeys', 'totp_factors', 'recovery_codes'],
    ...['factor_challenges', 'login_attempts', 'desk_choices', 'order_views', 'push_subscriptions', 'push_messages'],
    ...['notice_recipients', 'notice_choices', 'notice_tellings', 'bulk_runs', 'setup_ticks'],
  ],
  'Random ids, by their hash': ['erased_identities'],
  'Hashes, networks and ids that are gone within a day': [
    ...[
      'done_requests',
      'request_counts',
      'webhook_refusals',
      'checkout_openings',
      'bulk_choices',
      'bulk_choice_orders',
    ],
    'failing_jobs',
  ],
  'The shop itself': [
    'backups',
    'restores',
    'restore_proofs',
    'samples',
    'data_keys',
    'secrets',
    'shop_identity',
    'job_rounds',
  ],
};
