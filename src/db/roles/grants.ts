// What the server's role may do. The owner of the tables migrates; the server, which talks to the whole world, may read and write
// rows, makes and drops nothing, and does not write at all what only triggers keep. This is the one place where that stands: the
// start gives it anew after each migration (`give-grants.ts`), and a test compares it with the database.

/** Of a table whose rows are not for the server to change at will. Reading is always allowed. */
export type Protected = {
  insert?: true;
  /** Columns that stay as they were written, or are kept by triggers; without it no column is changed. */
  update?: { except: readonly string[] };
  delete?: true;
};

/** Rows here are money, or say who did what: none is deleted. A table of `public` that is not named here is an ordinary one. */
export const PROTECTED: Readonly<Record<string, Protected>> = {
  // Written by triggers alone.
  journal_entries: {},
  journal_lines: {},
  journal_seals: {},
  journal_unsealed: {},
  journal_days: {},
  closed_months: {},
  closed_month_sums: {},
  closed_month_revenue: {},
  owed_when_closed: {},
  late_entries: {},
  movements: {
    insert: true,
    update: {
      except: [
        ...['id', 'provider_id', 'mode', 'kind', 'category', 'amount', 'fee', 'net', 'description', 'source_id'],
        ...['intent_id', 'at', 'available_at'],
      ],
    },
  },
  payouts: { insert: true, update: { except: ['id', 'provider_id', 'mode'] } },
  receipts: {},
  // Drawn when the shop was made.
  shop_identity: {},
  // Written once.
  order_events: { insert: true },
  staff_events: { insert: true },
  // What an order's money comes to is summed up from the journal.
  orders: {
    insert: true,
    update: {
      except: [
        ...['id', 'deposit_paid', 'balance_paid', 'deposit_received', 'balance_received', 'received'],
        ...['refunded', 'refund_waiting', 'lost', 'gone', 'disputed'],
      ],
    },
  },
  cancellations: {
    insert: true,
    update: {
      except: ['id', 'order_id', 'reason', 'refund', 'status', 'received', 'gives_back', 'staff_name', 'due_at'],
    },
  },
  order_items: { insert: true, update: { except: ['id', 'order_id'] } },
  order_taxes: { insert: true, update: { except: ['order_id', 'leg'] } },
  tax_records: { update: { except: ['id', 'order_id', 'leg', 'kind', 'amount', 'reference'] } },
  payments: { insert: true, update: { except: ['id', 'method', 'gift_card_id'] } },
  refunds: { insert: true, update: { except: ['id', 'payment_id', 'outside'] } },
  refund_parts: { insert: true, update: { except: ['id', 'order_id'] } },
  disputes: { insert: true, update: { except: ['id', 'payment_id', 'provider_dispute_id'] } },
  dispute_evidence: { insert: true, update: { except: ['id', 'dispute_id', 'asked'] } },
  // What is on a card is what the journal says.
  gift_cards: {
    insert: true,
    update: { except: ['id', 'amount', 'balance', 'order_item_id', 'replaces_id'] },
  },
  parcels: { insert: true, update: { except: ['id', 'order_id'] } },
  parcel_items: { insert: true, update: { except: ['parcel_id', 'order_item_id'] } },
};

/** Functions that write for the server what it may not write itself. Each checks what it is asked; triggers need no grant. */
export const FUNCTIONS: readonly string[] = [
  'seal_journal(integer,text)',
  'count_unsealed()',
  'close_month(date,text,text)',
  'issue_receipts(integer)',
  'book_back(text)',
  'book_balance(text)',
  'erase_customer(text,text)',
  'forget_staff_events(text[],timestamp with time zone,integer)',
  'book_again(integer,integer,integer)',
];
