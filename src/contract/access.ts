import type { BulkKind } from '#values/order/bulk-kinds.ts';
import type { StaffRole } from '#values/staff/staff.ts';

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
  /** Notes, tags, and who does it. */
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
  /** A customer's data: a copy of it, and erasing it. */
  privacy: ['owner'],
  /** Who works here, and as what. */
  team: ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>;
export type Permission = keyof typeof PERMISSIONS;

/** What a run over many orders needs, whoever starts, stops or resumes it. */
export const BULK_PERMISSIONS: Record<BulkKind, Permission> = {
  process: 'orders.make',
  ship: 'orders.make',
  'payment-links': 'orders.serve',
};

export function may(role: StaffRole, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly StaffRole[]).includes(role);
}
