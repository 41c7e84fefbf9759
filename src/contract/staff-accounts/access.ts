import type { BulkKind } from '#values/order/bulk-kinds.ts';
import type { StaffRole } from '#values/staff.ts';

/** What a role may see or do, and who has it. A manager may do all that the shop needs on a day; who works here is the owner's. */
export const PERMISSIONS = {
  /** To be signed in: what is new, and what waits for a person. */
  panel: ['owner', 'manager', 'workshop', 'support'],
  /** One's own account: password, sessions, second factor. The only thing that is open before a factor that is required. */
  'own-account': ['owner', 'manager', 'workshop', 'support'],
  /** Orders with their history. */
  'orders.see': ['owner', 'manager', 'workshop', 'support'],
  /** What an order costs, what of it is paid, and the link that pays the rest. */
  'orders.amounts': ['owner', 'manager', 'support'],
  'orders.note': ['owner', 'manager', 'workshop', 'support'],
  /** Process, pack and ship, and bows on the board. */
  'orders.make': ['owner', 'manager', 'workshop'],
  /** What a customer asks for that moves no money: corrections, links, owners of bows, orders by phone. */
  'orders.serve': ['owner', 'manager', 'support'],
  /** Cancelling, giving money back, gift cards, and what money means that went back. */
  money: ['owner', 'manager'],
  /** Inquiries, returns, customers and the mails that went to them. */
  customers: ['owner', 'manager', 'support'],
  'catalogue.see': ['owner', 'manager', 'workshop', 'support'],
  /** Products, campaigns, batches, places and shipping rates. */
  'catalogue.change': ['owner', 'manager'],
  /** Releases, delays, announcements and their settings. */
  mailings: ['owner', 'manager'],
  /** Figures, books, backups, the audit list, and files of all orders. */
  business: ['owner', 'manager'],
  /** Who works here, and as what. */
  team: ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>;
export type Permission = keyof typeof PERMISSIONS;

/** What each call of the staff needs. The server does not start with a call that has no row. */
export const ACCESS: Record<string, Permission> = {
  // one's own account
  'GET /api/admin/account': 'own-account',
  'POST /api/admin/account/confirm/passkey': 'own-account',
  'POST /api/admin/account/confirm': 'own-account',
  'PUT /api/admin/account/password': 'own-account',
  'POST /api/admin/account/totp': 'own-account',
  'PUT /api/admin/account/totp': 'own-account',
  'DELETE /api/admin/account/totp': 'own-account',
  'POST /api/admin/account/passkeys/options': 'own-account',
  'POST /api/admin/account/passkeys': 'own-account',
  'DELETE /api/admin/account/passkeys/:id': 'own-account',
  'POST /api/admin/account/recovery-codes': 'own-account',
  'DELETE /api/admin/account/sessions/:id': 'own-account',
  // batches
  'POST /api/admin/campaigns/:campaign/batches': 'catalogue.change',
  'PUT /api/admin/batches/:batch': 'catalogue.change',
  'GET /api/admin/batches/:batch/told': 'catalogue.see',
  'GET /api/admin/batches': 'catalogue.see',
  'GET /api/admin/campaigns/:campaign/batches': 'catalogue.see',
  'GET /api/admin/batches/:batch/queue': 'catalogue.see',
  'POST /api/admin/batches/:batch/move': 'catalogue.change',
  'PUT /api/admin/orders/:order/place': 'catalogue.change',
  'GET /api/admin/batches/:batch': 'catalogue.see',
  'GET /api/admin/orders/:order/place': 'orders.see',
  'POST /api/admin/batches/:batch/split': 'catalogue.change',
  // bow owners
  'GET /api/admin/orders/:order/owners': 'orders.see',
  'POST /api/admin/orders/:order/owners/link': 'orders.serve',
  'POST /api/admin/orders/:order/owners': 'orders.serve',
  // bows
  'GET /api/admin/bows/builds': 'orders.see',
  'GET /api/admin/bows/builds.csv': 'orders.see',
  'GET /api/admin/bows': 'orders.see',
  'PUT /api/admin/bows/:serial': 'orders.make',
  'POST /api/admin/bows/moves': 'orders.make',
  'GET /api/admin/bows/counts': 'orders.see',
  'GET /api/admin/bows/:serial': 'orders.see',
  'GET /api/admin/bows/papers': 'orders.see',
  // bulk
  'POST /api/admin/bulk-runs/previews/process': 'orders.make',
  'POST /api/admin/bulk-runs/process': 'orders.make',
  'POST /api/admin/bulk-runs/previews/shipments': 'orders.make',
  'POST /api/admin/bulk-runs/shipments': 'orders.make',
  'POST /api/admin/bulk-runs/previews/payment-links': 'orders.serve',
  'POST /api/admin/bulk-runs/payment-links': 'orders.serve',
  'GET /api/admin/bulk-runs': 'orders.see',
  'GET /api/admin/bulk-runs/:run': 'orders.see',
  'GET /api/admin/bulk-runs/:run/lines': 'orders.see',
  'GET /api/admin/bulk-runs/:run/refused.csv': 'orders.see',
  // These two ask also for what the run itself needs (BULK_PERMISSIONS).
  'POST /api/admin/bulk-runs/:run/stop': 'orders.see',
  'POST /api/admin/bulk-runs/:run/resume': 'orders.see',
  'GET /api/admin/orders/papers': 'orders.see',
  // campaigns
  'POST /api/admin/campaigns': 'catalogue.change',
  'PUT /api/admin/campaigns/:campaign': 'catalogue.change',
  'GET /api/admin/campaigns': 'catalogue.see',
  'POST /api/admin/campaign-previews': 'catalogue.change',
  'GET /api/admin/campaigns/:campaign': 'catalogue.see',
  // contacts
  'PUT /api/admin/contacts/:id': 'customers',
  'GET /api/admin/contacts': 'customers',
  'GET /api/admin/contacts/:id': 'customers',
  'POST /api/admin/contacts/:id/replies': 'customers',
  // customers and the mails to them
  'GET /api/admin/customers': 'customers',
  'GET /api/admin/customers/:customer': 'customers',
  'GET /api/admin/customers/:customer/orders': 'customers',
  'GET /api/admin/customers/:customer/inquiries': 'customers',
  'GET /api/admin/customers/:customer/emails': 'customers',
  'POST /api/admin/customers/:customer/notes': 'customers',
  'GET /api/admin/emails/:id': 'customers',
  'POST /api/admin/emails/:id/send-again': 'customers',
  // gift cards
  'POST /api/admin/gift-cards/:id/block': 'money',
  'GET /api/admin/gift-cards': 'customers',
  'GET /api/admin/gift-cards/:id': 'customers',
  'POST /api/admin/gift-cards/:id/reissue': 'money',
  'POST /api/admin/gift-cards/:id/unblock': 'money',
  'POST /api/admin/gift-cards/:id/void': 'money',
  // mailings
  'POST /api/admin/announcements': 'mailings',
  'DELETE /api/admin/suppressions/:suppression': 'customers',
  'GET /api/admin/mailings': 'mailings',
  'GET /api/admin/mailings/:mailing/recipients': 'mailings',
  'GET /api/admin/suppressions': 'customers',
  'GET /api/admin/mailings/:mailing': 'mailings',
  'POST /api/admin/mailings/:mailing/resend': 'mailings',
  // notices: one's own
  'GET /api/admin/notices': 'panel',
  'PUT /api/admin/notices': 'panel',
  'POST /api/admin/notices/browsers': 'panel',
  'DELETE /api/admin/notices/browsers/:id': 'panel',
  'POST /api/admin/notices/browsers/:id/test': 'panel',
  // orders
  'POST /api/admin/orders/:order/notes': 'orders.note',
  'POST /api/admin/orders/:order/cancel': 'money',
  'PUT /api/admin/orders/:order/details': 'orders.serve',
  'POST /api/admin/orders/:order/money-back': 'money',
  'GET /api/admin/orders/export.csv': 'business',
  'GET /api/admin/orders/to-ship.csv': 'orders.make',
  'GET /api/admin/finishes': 'orders.see',
  'GET /api/admin/orders': 'orders.see',
  'GET /api/admin/orders/totals': 'orders.see',
  'PUT /api/admin/orders/:order': 'orders.make',
  'GET /api/admin/orders/:order': 'orders.see',
  'POST /api/admin/orders/:order/refund': 'money',
  'POST /api/admin/orders/:order/payment-link': 'orders.serve',
  'POST /api/admin/send-test-payoff-email': 'mailings',
  'POST /api/admin/orders/:order/parcels': 'orders.make',
  // order views
  'POST /api/admin/order-views': 'orders.see',
  'PUT /api/admin/order-views/:view': 'orders.see',
  'DELETE /api/admin/order-views/:view': 'orders.see',
  'GET /api/admin/order-views': 'orders.see',
  // parcels of orders
  'PUT /api/admin/orders/:order/parcels/:parcel': 'orders.make',
  'POST /api/admin/orders/:order/parcels/:parcel/take-back': 'orders.make',
  'POST /api/admin/orders/:order/replacements': 'orders.make',
  // overview
  'GET /api/admin/audit': 'business',
  'GET /api/admin/audit/people': 'business',
  'GET /api/admin/work': 'orders.see',
  'GET /api/admin/live': 'panel',
  'GET /api/admin/backups': 'business',
  'GET /api/admin/books': 'business',
  'GET /api/admin/figures': 'business',
  'GET /api/admin/needs': 'panel',
  'GET /api/preorder-stats': 'panel',
  'GET /api/admin/summary': 'panel',
  'POST /api/admin/backups/release': 'business',
  'POST /api/admin/webhooks/:id/replay': 'business',
  'POST /api/admin/alerts/:id/resolve': 'customers',
  'POST /api/admin/emails/:id/resolve': 'customers',
  'POST /api/admin/emails/:id/retry': 'customers',
  // orders by phone
  'GET /api/admin/phone-orders/offer': 'orders.serve',
  'POST /api/admin/phone-orders/price': 'orders.serve',
  'POST /api/admin/phone-orders': 'orders.serve',
  // samples
  'GET /api/admin/samples': 'panel',
  'POST /api/admin/samples/clear': 'team',
  // printing
  'GET /api/admin/orders/:order/printing': 'orders.see',
  'POST /api/admin/orders/:order/printing/retry': 'orders.make',
  // products
  'POST /api/admin/products': 'catalogue.change',
  'PUT /api/admin/products/:id': 'catalogue.change',
  'DELETE /api/admin/products/:id': 'catalogue.change',
  'GET /api/admin/products': 'catalogue.see',
  'GET /api/admin/products/:id': 'catalogue.see',
  'POST /api/admin/pictures': 'catalogue.change',
  // release
  'POST /api/admin/delays': 'mailings',
  'PUT /api/admin/mail-settings': 'mailings',
  'POST /api/admin/delays/:delay/correction': 'mailings',
  'POST /api/admin/mail-previews': 'mailings',
  'GET /api/admin/delays': 'mailings',
  'GET /api/admin/mail-settings': 'mailings',
  'GET /api/admin/delays/open': 'mailings',
  'GET /api/admin/release': 'mailings',
  'POST /api/admin/mail-previews/copy': 'mailings',
  'POST /api/send-release-notifications': 'mailings',
  'POST /api/admin/delays/:delay/stop': 'mailings',
  // returns; its step `refund` needs `money`, too
  'PUT /api/admin/returns/:id': 'customers',
  'GET /api/admin/returns': 'customers',
  // team
  'GET /api/admin/team': 'team',
  'POST /api/admin/team/invitations': 'team',
  'DELETE /api/admin/team/invitations/:invitation': 'team',
  'PUT /api/admin/team/:member': 'team',
  'DELETE /api/admin/team/:member': 'team',
  'DELETE /api/admin/team/:member/factors': 'team',
  'DELETE /api/admin/team/admins/:user': 'team',
  // shipping
  'PUT /api/admin/shipping-rates': 'catalogue.change',
  'GET /api/admin/shipping-rates': 'catalogue.see',
};

/** What a run over many orders needs, whoever starts, stops or resumes it. */
export const BULK_PERMISSIONS: Record<BulkKind, Permission> = {
  process: 'orders.make',
  ship: 'orders.make',
  'payment-links': 'orders.serve',
};

/** What a call of the staff needs; undefined for a call that has no row. */
export function permissionFor(method: string, path: string): Permission | undefined {
  return ACCESS[`${method === 'HEAD' ? 'GET' : method} ${path}`];
}

export function may(role: StaffRole, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly StaffRole[]).includes(role);
}
