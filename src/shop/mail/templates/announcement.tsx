import { Layout } from './layout.tsx';
import { Paragraph } from './parts.tsx';
import type { Template } from './template.ts';

export const announcement: Template<'announcement'> = {
  subject: ({ subject }) => subject,
  body: ({ subject, message, origin }) => (
    <Layout title={subject} preview="" origin={origin}>
      <Paragraph>{message}</Paragraph>
    </Layout>
  ),
};
