import { Layout } from './layout.tsx';
import { Paragraph } from './parts.tsx';
import { marked, type Template } from './template.ts';

export const release: Template<'release'> = {
  subject: (order) => marked(order, `Pre-order ${order.orderNumber}`),
  body: (order) => (
    <Layout title="Your pre-order" preview="" origin={order.origin}>
      <Paragraph>{order.orderNumber}</Paragraph>
    </Layout>
  ),
};
