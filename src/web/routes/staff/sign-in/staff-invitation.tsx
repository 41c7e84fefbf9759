import { describePage } from '#web/seo/describe-page.ts';

export { InvitationPage as default } from '#web/staff/session/invitation-page.tsx';

/** The link's secret stands in the address: no other site learns of it. */
export const headers = () => ({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });

export const meta = () => describePage({ title: 'Your account in the shop', index: false });
