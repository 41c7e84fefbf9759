import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Which file makes which page. What else holds for a page is said in values/pages.ts. */
export default [
  layout('routes/storefront/shop-layout.tsx', [
    index('routes/storefront/home.tsx'),
    route('bows', 'routes/storefront/bows.tsx'),
    route('build-your-bow', 'routes/storefront/build-your-bow.tsx'),
    route('retailers', 'routes/storefront/retailers.tsx'),
    route('coming-soon', 'routes/storefront/coming-soon.tsx'),
    route('contact', 'routes/storefront/contact.tsx'),
    route('terms', 'routes/storefront/terms.tsx'),
    route('privacy', 'routes/storefront/privacy.tsx'),
    layout('routes/customer/personal-layout.tsx', [
      route('checkout', 'routes/customer/checkout.tsx'),
      route('payment-success', 'routes/customer/payment-success.tsx'),
      route('complete-payment', 'routes/customer/complete-payment.tsx'),
      route('delay', 'routes/customer/delay.tsx'),
      route('unsubscribe', 'routes/customer/unsubscribe.tsx'),
      route('account', 'routes/customer/account.tsx'),
      route('orders', 'routes/customer/orders.tsx'),
      route('orders/:orderNumber', 'routes/customer/order.tsx'),
    ]),
    route('*', 'routes/not-found.tsx'),
  ]),
  // In a frame of /build-your-bow.
  route('configurator', 'routes/storefront/configurator.tsx'),
  layout('routes/staff/staff-layout.tsx', [
    route('admin-login', 'routes/staff/admin-login.tsx'),
    route('release-login', 'routes/staff/release-login.tsx'),
    route('release', 'routes/staff/release.tsx'),
    route('staff-sign-in', 'routes/staff/staff-sign-in.tsx'),
    route('mobile-admin', 'routes/staff/mobile-admin.tsx'),
  ]),
  // Where the panel is is a setting that only staff know: everywhere else these are left out (panel-routes.ts).
  route(':panel', 'routes/staff/panel.tsx', [
    index('routes/staff/panel-index.tsx'),
    route('overview', 'routes/staff/panel-overview.tsx'),
    route('orders', 'routes/staff/panel-orders.tsx'),
    route('orders/:order', 'routes/staff/panel-order.tsx'),
    route('orders/:order/packing-slip', 'routes/staff/panel-packing-slip.tsx'),
    route('products', 'routes/staff/panel-products.tsx', [route(':product', 'routes/staff/panel-product.tsx')]),
    route('products/shipping', 'routes/staff/panel-shipping.tsx'),
    route('labels', 'routes/staff/panel-labels.tsx'),
    route('contacts', 'routes/staff/panel-contacts.tsx', [route(':inquiry', 'routes/staff/panel-contact.tsx')]),
    route('release', 'routes/staff/panel-release.tsx', [
      index('routes/staff/panel-release/now.tsx'),
      route('delay', 'routes/staff/panel-release/delay.tsx'),
      route('announcement', 'routes/staff/panel-release/announcement.tsx'),
      route('settings', 'routes/staff/panel-release/settings.tsx'),
      route('addresses', 'routes/staff/panel-release/addresses.tsx'),
      route('mailings/:mailing', 'routes/staff/panel-release/mailing.tsx'),
    ]),
    route('test', 'routes/staff/panel-test.tsx'),
    route('audit', 'routes/staff/panel-audit.tsx'),
    route('books', 'routes/staff/panel-books.tsx'),
  ]),
  route('sitemap.xml', 'routes/storefront/sitemap.ts'),
  route('robots.txt', 'routes/storefront/robots.ts'),
] satisfies RouteConfig;
