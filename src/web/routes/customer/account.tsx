import { describePage } from '#web/seo/describe-page.ts';

export { AccountPage as default } from '#web/account/account-page.tsx';

export function meta() {
  return describePage({
    title: 'Your account',
    description: 'Your pre-orders at Fulldraw: what is paid, what is due, and where your bow is.',
    index: false,
  });
}
