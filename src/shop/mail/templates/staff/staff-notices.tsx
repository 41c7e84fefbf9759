import { Fragment } from 'react';
import { Layout } from '#shop/mail/templates/layout.tsx';
import { colors } from '#shop/mail/templates/look.ts';
import { Button, Heading, Paragraph } from '#shop/mail/templates/parts.tsx';
import type { Template } from '#shop/mail/templates/template.ts';
import type { MailTemplates, NoticesOfKind } from '#shop/ports/mail-templates.ts';
import { formatDay } from '#values/date.ts';
import { PHONE_PANEL, wordNotice } from '#values/notice-kinds.ts';

export const staffNotice: Template<'staff-notice'> = ({ words, origin, ...notices }) => {
  return (
    <Layout
      subject={words.title}
      title={words.title}
      preview={words.body}
      origin={origin}
      footer={<WhyYou origin={origin} />}
    >
      <Paragraph>{words.body}</Paragraph>
      {notices.count > 1 && <Named {...notices} />}
      <Button href={origin + words.address}>Look at it</Button>
    </Layout>
  );
};

export const staffDigest: Template<'staff-digest'> = ({ day, parts, today, origin }) => {
  const titles = [...today.map(lineOf), ...parts.map(({ words }) => words.title)].join(', ');
  const preview = titles.length > 110 ? `${titles.slice(0, 110)}…` : titles;
  return (
    <Layout
      subject={`Your shop on ${formatDay(day)}`}
      title={`Your shop on ${formatDay(day)}`}
      preview={`${preview}.`}
      origin={origin}
      footer={<WhyYou origin={origin} />}
    >
      {today.length > 0 && (
        <>
          <Heading>Today</Heading>
          <ul style={LIST}>
            {today.map((line) => (
              <li key={line.title}>{lineOf(line)}</li>
            ))}
          </ul>
        </>
      )}
      {parts.map(({ words, ...notices }) => (
        <Fragment key={notices.kind}>
          <Heading>{words.title}</Heading>
          <Paragraph>{words.body}</Paragraph>
          {notices.count > 1 && <Named {...notices} />}
        </Fragment>
      ))}
      <Button href={origin + PHONE_PANEL}>Open the panel</Button>
    </Layout>
  );
};

const LIST = { margin: '0 0 16px', padding: '0 0 0 24px' };

const lineOf = ({ title, count }: MailTemplates['staff-digest']['today'][number]) =>
  `${title}: ${count.toLocaleString('en-US')}`;

/** One a line, and how many more there are. */
function Named({ facts, count }: Pick<NoticesOfKind, 'facts' | 'count'>) {
  return (
    <ul style={LIST}>
      {facts.map((fact) => {
        const { title, body } = wordNotice(fact);
        return (
          <li key={`${fact.at} ${fact.orderNumber ?? fact.inquiryId ?? fact.task}`} style={{ margin: '0 0 8px' }}>
            {title}. {body} {timeOf(fact.at)}
          </li>
        );
      })}
      {count > facts.length && <li>And {(count - facts.length).toLocaleString('en-US')} more.</li>}
    </ul>
  );
}

function timeOf(at: string): string {
  return `(${at.slice(0, 10)}, ${at.slice(11, 16)} UTC)`;
}

function WhyYou({ origin }: { origin: string }) {
  const address = `${origin}${PHONE_PANEL}?sheet=notices`;
  return (
    <>
      You get this because you work here. What you are told of, and how, is yours to choose:{' '}
      <a className="soft" href={address} style={{ color: colors.soft }}>
        {address}
      </a>
    </>
  );
}
