import { Unsubscribe } from './announcement.tsx';
import { Layout } from './layout.tsx';
import { colors } from './look.ts';
import { Lines, Paragraph } from './parts.tsx';
import { firstText, type Template } from './template.ts';

export const buildLetter: Template<'build-letter'> = (mail) => {
  const { title, message, pictures, customerName, origin, unsubscribeToken } = mail;
  return (
    <Layout
      subject={title}
      title={title}
      preview={firstText(message)}
      origin={origin}
      footer={<Unsubscribe origin={origin} token={unsubscribeToken} />}
    >
      <Paragraph>Hello {customerName},</Paragraph>
      <Lines text={message} />
      {pictures.map(({ url, alt }) => (
        <div key={url} style={{ margin: '0 0 16px' }}>
          {/* Late, or the head would ask for it before anybody allows pictures. */}
          <img
            src={origin + url}
            alt={alt}
            loading="lazy"
            width="100%"
            style={{ display: 'block', width: '100%', height: 'auto' }}
          />
        </div>
      ))}
      <Paragraph>
        All letters, and how each batch stands:{' '}
        <a className="ink" href={`${origin}/batches`} style={{ color: colors.ink }}>
          {origin}/batches
        </a>
      </Paragraph>
    </Layout>
  );
};
