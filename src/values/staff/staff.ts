/** What staff change besides orders, as the audit list names it. */
export const STAFF_SUBJECTS = [
  'product',
  'inquiry',
  'customer',
  'gift-card',
  'shipping-rates',
  'maker',
  'excise',
  'books',
  'sales-tax',
  'mailing',
  'bulk-run',
  'order-set',
  'campaign',
  'batch',
  'mail-settings',
  'suppression',
  'alert',
  'webhook',
  'email',
  'staff',
  'restore',
  'setup',
  'month',
] as const;
export type StaffSubject = (typeof STAFF_SUBJECTS)[number];

/** What somebody works as. What each may see and do is the table of `contract/access.ts`. */
export const STAFF_ROLES = ['owner', 'manager', 'workshop', 'support'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** What a role is called, and what it is for. */
export const ROLES: Readonly<Record<StaffRole, { label: string; does: string }>> = {
  owner: { label: 'Owner', does: 'Everything, and who works here.' },
  manager: { label: 'Manager', does: 'Orders, money, customers, products, campaigns and mailings.' },
  workshop: { label: 'Workshop', does: 'Makes, packs and ships bows. Sees orders; moves no money, writes to nobody.' },
  support: { label: 'Support', does: 'Helps customers: orders, inquiries, returns. Moves no money, ships nothing.' },
};
