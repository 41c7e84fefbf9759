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
      route('account', 'routes/account.tsx'),
      route('orders', 'routes/orders.tsx'),
      route('orders/:orderNumber', 'routes/order.tsx'),
    ]),
    route('*', 'routes/not-found.tsx'),
  ]),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('robots.txt', 'routes/robots.ts'),
] satisfies RouteConfig;
