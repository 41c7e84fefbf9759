import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The shop's whole map. Which of these pages the server keeps rendered is said in api/pages/remembered-pages.ts. */
export default [
  layout('routes/shop-layout.tsx', [
    index('routes/home.tsx'),
    route('bows', 'routes/bows.tsx'),
    route('build-your-bow', 'routes/build-your-bow.tsx'),
    route('retailers', 'routes/retailers.tsx'),
    route('coming-soon', 'routes/coming-soon.tsx'),
    route('contact', 'routes/contact.tsx'),
    route('terms', 'routes/terms.tsx'),
    route('privacy', 'routes/privacy.tsx'),
    layout('routes/personal-layout.tsx', [
      route('checkout', 'routes/checkout.tsx'),
      route('payment-success', 'routes/payment-success.tsx'),
      route('complete-payment', 'routes/complete-payment.tsx'),
      route('delay', 'routes/delay.tsx'),
      route('unsubscribe', 'routes/unsubscribe.tsx'),
      route('account', 'routes/account.tsx'),
      route('orders', 'routes/orders.tsx'),
      route('orders/:orderNumber', 'routes/order.tsx'),
    ]),
    route('*', 'routes/not-found.tsx'),
  ]),
  // In a frame of /build-your-bow.
  route('configurator', 'routes/configurator.tsx'),
  layout('routes/staff-layout.tsx', [
    route('admin-login', 'routes/admin-login.tsx'),
    route('release-login', 'routes/release-login.tsx'),
    route('release', 'routes/release.tsx'),
    route('staff-sign-in', 'routes/staff-sign-in.tsx'),
    route('mobile-admin', 'routes/mobile-admin.tsx'),
  ]),
  // Where the panel is is a setting that only staff know: everywhere else these are left out (panel-routes.ts).
  route(':panel', 'routes/panel.tsx', [
    index('routes/panel-index.tsx'),
    route('overview', 'routes/panel-overview.tsx'),
    route('orders', 'routes/panel-orders.tsx'),
    route('orders/:order', 'routes/panel-order.tsx'),
    route('orders/:order/packing-slip', 'routes/panel-packing-slip.tsx'),
    route('products', 'routes/panel-products.tsx', [route(':product', 'routes/panel-product.tsx')]),
    route('labels', 'routes/panel-labels.tsx'),
    route('contacts', 'routes/panel-contacts.tsx', [route(':inquiry', 'routes/panel-contact.tsx')]),
    route('release', 'routes/panel-release.tsx', [
      index('routes/panel-release-now.tsx'),
      route('delay', 'routes/panel-release-delay.tsx'),
      route('announcement', 'routes/panel-release-announcement.tsx'),
      route('settings', 'routes/panel-release-settings.tsx'),
      route('addresses', 'routes/panel-release-addresses.tsx'),
      route('mailings/:mailing', 'routes/panel-release-mailing.tsx'),
    ]),
    route('test', 'routes/panel-test.tsx'),
    route('audit', 'routes/panel-audit.tsx'),
    route('books', 'routes/panel-books.tsx'),
  ]),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('robots.txt', 'routes/robots.ts'),
] satisfies RouteConfig;
